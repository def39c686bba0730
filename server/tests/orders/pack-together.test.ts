import { beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { packApart, packTogether, refundPackedFees } from '#store/orders/pack-together.server.ts'
import { requestRefund } from '#store/orders/request-refund.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { by, insertProduct, updateRow } from '#test/factories.ts'
import { setUpAdmin } from '#test/harness.ts'
import { insertDisputeRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { readMainText } from '#test/page-text.ts'
import { readCsvRecords } from '#test/parse-csv.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })
const admin = setUpAdmin(harness)
let first: OrderId
let second: OrderId

beforeEach(async () => {
  const shopper = harness.shopper()
  const buy = async (productId: string) => {
    const { order } = await shopper.buy([productId])
    harness.advanceClock(1)
    return order.id
  }
  first = await buy(harness.productId)
  second = await buy(await insertProduct(harness.db, { title: 'Second tee' }))
  await harness.waitForOrderState(first, { status: 'paid' })
  await harness.settleWebhooks()
})

const set = (id: OrderId, columns: Partial<OrderTable>) => updateRow(harness.db, 'orders', id, columns)
const find = async (id: OrderId) =>
  (await findAdminOrder(harness.store, id)) as NonNullable<Awaited<ReturnType<typeof findAdminOrder>>>
const pack = (orderId = first, withId = second, givesFeeBack = false) =>
  packTogether(harness.store, { orderId, withId, givesFeeBack, by })
const change = (orderId: OrderId, from: 'paid' | 'processing', to: 'processing' | 'shipped') =>
  changeOrderStatus(harness.store, { orderId, from, to, restock: false, by })
const waitOver = () => harness.advanceClock(1)

test('says on both that the buyer has two, packs them together once, and apart again', async () => {
  await set(second, { shippingSen: 700 })
  expect(await find(first)).toMatchObject({ packable: { id: second, count: 2, fee: 7 }, packedOrders: [] })
  expect(await find(second)).toMatchObject({ packable: { id: first, count: 2, fee: 7 } })
  expect(await pack(second, first)).toEqual({ ok: true })
  expect(await pack()).toEqual({ ok: true })
  expect(await find(first)).toMatchObject({ packable: null, packedOrders: [{ id: second }], status: 'paid' })
  expect(await harness.findOrderRow(second)).toMatchObject({ packedWith: first, feeRefundAt: null })
  expect((await harness.findOrderRow(first)).packedWith).toBeNull()
  expect(await packApart(harness.store, { orderId: second, by })).toEqual({ ok: true, isFeeBack: false })
  expect(await find(second)).toMatchObject({ packable: { id: first }, packedOrders: [] })
  const entries = await harness.db.selectFrom('auditEntries').select('action').orderBy('at').execute()
  expect(entries.map(({ action }) => action).sort()).toEqual(['packed apart', 'packed together', 'packed together'])
})

test.each([
  ['is disputed', () => insertDisputeRow(harness.db, second).then(() => set(second, { hasDispute: 1 }))],
  ['is refunded in part', () => set(second, { refundedSen: 100 })],
  ['has an address of its own', () => set(second, { shipAddress: '99 Jalan Lain' })],
  ['was sent', () => set(second, { status: 'shipped' })],
  [
    'is reserved and unpaid',
    () => set(second, { status: 'pending', paid: 0, reservedUntil: '2026-11-27T10:00:00.000Z' }),
  ],
  ['is collected', () => set(second, { delivery: 'collect' })],
  ['is owed something', () => set(second, { owedSen: 1 })],
  ['has money missing', () => set(second, { missingSen: 1 })],
  ['has no address', () => Promise.all([first, second].map(id => set(id, { shipAddress: '' })))],
  [
    'nobody can be reached about',
    () => Promise.all([first, second].map(id => set(id, { email: '', shipPhone: '', shopperId: id as never }))),
  ],
  [
    'is of somebody else',
    () => set(second, { email: 'other@example.com', shipPhone: '+60111111111', shopperId: 'other' as never }),
  ],
])('offers and takes none that %s', async (_what, prepare) => {
  await prepare()
  expect((await find(first)).packable).toBeNull()
  expect(await pack()).toEqual({ ok: false, reason: 'not-packable' })
  expect((await harness.findOrderRow(second)).packedWith).toBeNull()
})

test('finds orders of one number that have no e-mail, whatever their browser', async () => {
  const row = await harness.findOrderRow(first)
  const { shipAddress, shipCity, shipState, shipZip, shipCountry, shipPhone } = row
  const address = { shipAddress: ` ${shipAddress.toUpperCase()}`, shipCity, shipState, shipZip, shipCountry, shipPhone }
  const third = await insertOrder(harness.db, {
    ...address,
    email: '',
    status: 'paid',
    paid: 1,
    createdAt: '2026-11-20T05:00:00.000Z',
  })
  expect(await find(first)).toMatchObject({ packable: { count: 3 } })
  await pack(second, third)
  expect(await pack(first, second)).toEqual({ ok: true })
  expect((await find(first)).packedOrders.map(({ id }) => id)).toEqual([second, third])
})

test('gives the second fee back once the time of the undo is over, and once', async () => {
  expect(await pack(first, second, true)).toEqual({ ok: true })
  await refundPackedFees(harness.store)
  expect(await harness.listOrderRefunds(second)).toEqual([])
  waitOver()
  await refundPackedFees(harness.store)
  await refundPackedFees(harness.store)
  expect([await harness.listOrderRefunds(first), await harness.listOrderRefunds(second)]).toEqual([[], [1000]])
  expect(await find(second)).toMatchObject({ refunded: 10, status: 'paid', packedOrders: [{ id: first }] })
  expect(await packApart(harness.store, { orderId: first, by })).toEqual({ ok: true, isFeeBack: true })
})

test('an undo in time keeps the fee', async () => {
  await pack(first, second, true)
  await packApart(harness.store, { orderId: first, by })
  waitOver()
  await refundPackedFees(harness.store)
  expect(await harness.listOrderRefunds(second)).toEqual([])
  expect(await harness.findOrderRow(second)).toMatchObject({ packedWith: null, feeRefundAt: null })
})

test('records the fee of an order that was paid by hand as a fact by hand', async () => {
  await set(second, { paymentIntentId: null })
  await harness.db
    .updateTable('ledgerEntries')
    .set({ paymentIntentId: null, way: 'by_hand' })
    .where('orderId', '=', second)
    .execute()
  expect((await find(first)).packable).toMatchObject({ isPaidByHand: true })
  await pack(first, second, true)
  waitOver()
  await refundPackedFees(harness.store)
  const [entry] = await harness.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('orderId', '=', second)
    .where('direction', '=', 'out')
    .execute()
  expect(entry).toMatchObject({ way: 'by_hand', amountSen: 1000, paidHow: 'By hand', paidOn: '2026-11-20' })
  expect(await find(second)).toMatchObject({ refunded: 10 })
})

test.each(['succeeds', 'pending'])('gives back no fee after a refund that %s, and says so', async nextRefund => {
  await pack(first, second, true)
  if (nextRefund === 'pending') await harness.submitToDashboard('/controls', { nextRefund })
  const refund = { id: 'other', items: [], reason: 'torn', way: 'provider', by } as const
  await requestRefund(harness.store, { ...refund, amount: sen(500), orderId: second })
  waitOver()
  await refundPackedFees(harness.store)
  const notes = await harness.db.selectFrom('notifications').select('message').execute()
  expect(notes).toContainEqual({ message: expect.stringContaining('shipping fee of MYR 10.00 did not go back') })
  expect((await harness.findOrderRow(second)).feeRefundAt).toBeNull()
  expect(await harness.listOrderRefunds(second)).toEqual([500])
})

test('a fee that the provider gives no answer about keeps none behind it', async () => {
  harness.expectErrors()
  await pack(first, second, true)
  await set(first, { feeRefundAt: '2026-11-20T00:00:00.000Z' })
  waitOver()
  const { payments } = harness.store
  const { paymentIntentId } = await harness.findOrderRow(first)
  const findPayment: typeof payments.findPayment = id =>
    id === paymentIntentId ? Promise.reject(new Error('no answer')) : payments.findPayment(id)
  await refundPackedFees({ ...harness.store, payments: { ...payments, findPayment } })
  expect([await harness.listOrderRefunds(first), await harness.listOrderRefunds(second)]).toEqual([[], [1000]])
  expect((await harness.findOrderRow(first)).feeRefundAt).not.toBeNull()
})

test.each([0, 1])('one that is cancelled leaves the parcel, and takes no fee along (%d)', async number => {
  await pack(first, second, true)
  const ended = [first, second][number] as OrderId
  const from = number === 0 ? 'paid' : 'processing'
  await set(ended, { status: from })
  await changeOrderStatus(harness.store, { orderId: ended, from, to: 'cancelled', restock: true, by })
  expect(await harness.findOrderRow(second)).toMatchObject({ packedWith: null, feeRefundAt: null })
})

test('an order whose money is about to go back is neither shipped along nor packed', async () => {
  await set(second, { shippingSen: 0 })
  await pack(first, second, true)
  for (const id of [first, second]) await change(id, 'paid', 'processing')
  const [firstRow, secondRow] = [await harness.findOrderRow(first), await harness.findOrderRow(second)]
  const { paymentIntentId, feeRefundAt } = secondRow
  expect(feeRefundAt).toBeNull()
  const refundId = await insertEntryRow(harness.db, second, { paymentIntentId, madeAt: null, providerId: 're_1' })
  await change(first, 'processing', 'shipped')
  expect((await find(second)).status).toBe('processing')
  await set(first, { status: 'processing' })
  expect(await packApart(harness.store, { orderId: first, by })).toEqual({ ok: true, isFeeBack: true })
  for (const { id: orderId, paymentIntentId } of [secondRow, firstRow]) {
    await updateRow(harness.db, 'ledgerEntries', refundId, { orderId, paymentIntentId })
    expect(await pack()).toEqual({ ok: false, reason: 'not-packable' })
  }
})

test('ships no parcel in which an order is disputed', async () => {
  await pack()
  for (const id of [first, second]) await change(id, 'paid', 'processing')
  await insertDisputeRow(harness.db, second)
  await set(second, { hasDispute: 1 })
  const form = { id: first, from: 'processing', to: 'shipped' }
  expect(await admin.submitForm('/admin/orders', form)).toBe(409)
  expect(await admin.submitForm('/admin/orders', { ...form, confirmed: 'yes' })).toBe(200)
})

test('ships both by the first one’s press with one number, and undoes both', async () => {
  await pack()
  await change(first, 'paid', 'processing')
  expect((await find(second)).status).toBe('paid')
  await change(second, 'paid', 'processing')
  const parcel = { courier: 'poslaju', trackingNumber: 'EH123456789MY' } as const
  await changeOrderStatus(harness.store, {
    orderId: first,
    from: 'processing',
    to: 'shipped',
    restock: false,
    parcel,
    by,
  })
  for (const id of [first, second]) expect(await find(id)).toMatchObject({ status: 'shipped', ...parcel })
  await undoStatusChange(harness.store, { orderId: first, changedTo: 'shipped', by })
  for (const id of [first, second]) expect(await find(id)).toMatchObject({ status: 'processing', trackingNumber: null })
})

test('a second one that isn’t ready stays, and gets the number of the parcel when it is shipped', async () => {
  await pack()
  await change(first, 'paid', 'processing')
  await change(first, 'processing', 'shipped')
  expect((await find(second)).status).toBe('paid')
  const parcel = { courier: 'poslaju', trackingNumber: 'EH123456789MY' } as const
  await changeParcel(harness.store, { orderId: first, parcel, by })
  await change(second, 'paid', 'processing')
  await change(second, 'processing', 'shipped')
  expect(await find(second)).toMatchObject({ status: 'shipped', ...parcel })
  const other = { ...parcel, trackingNumber: 'EH999999999MY' }
  await changeParcel(harness.store, { orderId: second, parcel: other, by })
  for (const id of [first, second]) expect(await find(id)).toMatchObject(other)
  expect(await packApart(harness.store, { orderId: first, by })).toEqual({ ok: false, reason: 'sent' })
  for (const id of [first, second]) await set(id, { status: 'delivered' })
  expect(await packApart(harness.store, { orderId: first, by })).toEqual({ ok: false, reason: 'sent' })
})

test('has one slip, one row for the courier and one message that names both numbers', async () => {
  const [a, b] = [(await find(first)).orderNumber, (await find(second)).orderNumber]
  const alone = readMainText((await admin.getPage(`/admin/orders/slips?ids=${first}`)).html)
  expect(alone).toContain(`has two orders: #${b} too`)
  await pack()
  const { html } = await admin.getPage(`/admin/orders/slips?ids=${second},${first}`)
  expect(html.match(/aria-label="Packing slip/g)).toHaveLength(1)
  const slip = readMainText(html)
  for (const text of [`#${a} + #${b}`, 'Second tee', '2 pieces']) expect(slip).toContain(text)
  expect(readMainText((await admin.getPage(`/admin/orders/slips?ids=${second}`)).html)).toContain(`#${a} + #${b}`)
  const { records } = await readCsvRecords(await admin.request(`/admin/orders/parcels.csv?ids=${first},${second}`))
  expect(records).toMatchObject([{ 'Order Number': `${a} + ${b}`, Pieces: '2' }])
  expect((await find(first)).buyerMessage).toContain(`#${a} + ${b}`)
})

test('packs by the page, which says so on row and card', async () => {
  const list = readMainText((await admin.getPage('/admin/orders')).html)
  expect(list.match(/has two/g)?.length).toBeGreaterThanOrEqual(4)
  expect(list).toContain('Give the second fee back, MYR 10.00')
  const submit = (form: Record<string, string>) => admin.submitForm('/admin/orders', form)
  expect(await submit({ intent: 'pack-together', id: first, withId: second, feeBack: 'yes' })).toBe(200)
  expect(await harness.findOrderRow(second)).toMatchObject({ packedWith: first, feeRefundAt: expect.any(String) })
  expect(readMainText((await admin.getPage(`/admin/orders/${second}`)).html)).toContain('In one parcel with')
  expect(await submit({ intent: 'pack-apart', id: second })).toBe(200)
  expect(await submit({ intent: 'pack-together', id: first, withId: first })).toBe(404)
  await set(second, { refundedSen: 1 })
  expect(await submit({ intent: 'pack-together', id: first, withId: second })).toBe(409)
})
