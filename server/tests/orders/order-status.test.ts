import { expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { insertEntryRow } from '#test/order-factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const allowed: Partial<Record<OrderStatus, OrderStatus[]>> = {
  pending: ['cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['refunded'],
}
const done = { ok: true, isPending: false }

const harness = setUpPaymentHarness()

const setStatus = (id: string, status: OrderStatus) => updateRow(harness.db, 'orders', id, { status })
/** Lets an order look as one that was paid outside the provider. */
async function forgetPayment(id: string) {
  const none = { paymentIntentId: null }
  const orderId = id as OrderId
  await updateRow(harness.db, 'orders', orderId, none)
  await harness.db.updateTable('ledgerEntries').set(none).where('orderId', '=', orderId).execute()
}
const changeAs = (uid: string, id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
  changeOrderStatus(harness.store, { orderId: id as OrderId, from, to, restock, by: { ...by, uid } })
const change = (id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
  changeAs(by.uid, id, from, to, restock)

test('allows exactly the listed status changes and changes nothing otherwise [STATE-10, STATE-11, T36]', async () => {
  const id = await harness.createPaidOrder()
  await forgetPayment(id)
  for (const from of orderStatuses)
    for (const to of orderStatuses) {
      await setStatus(id, from)
      const result = await change(id, from, to)
      const isAllowed = allowed[from]?.includes(to) ?? false
      expect(result, `${from} to ${to}`).toEqual(isAllowed ? done : { ok: false, reason: 'not-allowed', from })
      expect((await harness.findOrderRow(id)).status, `${from} to ${to}`).toBe(isAllowed ? to : from)
    }
})

test('refunds no payment that was refunded before, whatever the status of its order', async () => {
  const { id, payment: paymentIntentId } = await harness.createPayment()
  await insertEntryRow(harness.db, id, { paymentIntentId })
  expect(await change(id, 'paid', 'cancelled')).toEqual({ ok: false, reason: 'not-allowed', from: 'paid' })
  expect((await harness.stripe.refunds.list()).data).toEqual([])
})

test.each([
  ['a part that the provider has not taken', { amountSen: 1000, providerId: null }],
  ['all, in whatever way it was asked for', { amountSen: 5500, providerId: 're_pending' }],
])('refunds nothing while a refund of %s is pending', async (_what, columns) => {
  const { id, payment: paymentIntentId } = await harness.createPayment()
  await insertEntryRow(harness.db, id, { paymentIntentId, madeAt: null, ...columns })
  expect(await change(id, 'paid', 'cancelled')).toEqual({ ok: false, reason: 'refund-pending' })
  expect((await harness.stripe.refunds.list()).data).toEqual([])
})

test('records that an admin pays back what was paid outside the provider, less what went back before', async () => {
  const id = (await harness.createPaidOrder()) as OrderId
  await forgetPayment(id)
  await insertEntryRow(harness.db, id, { paymentIntentId: null, way: 'by_hand', amountSen: 1000 })
  expect(await change(id, 'paid', 'refunded')).toEqual(done)
  const at = harness.store.now().toISOString()
  const rest = harness.db.selectFrom('ledgerEntries').selectAll().where('decisionId', 'is not', null)
  expect(await rest.execute()).toMatchObject([
    {
      ...{ direction: 'out', way: 'by_hand', amountSen: 4500, reason: 'Paid outside the payment provider' },
      ...{ recordedAt: at, madeAt: at, requestedBy: JSON.stringify(by) },
    },
  ])
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 5500 })
})

test('refunds the rest while the provider is making a refund of a part', async () => {
  const { id, payment: paymentIntentId } = await harness.createPayment()
  const part = { paymentIntentId, madeAt: null, amountSen: 1000, providerId: 're_pending' } as const
  await insertEntryRow(harness.db, id, part)
  expect(await change(id, 'paid', 'cancelled')).toEqual(done)
  expect((await harness.stripe.refunds.list()).data).toMatchObject([{ amount: 4500 }])
})

test.each([
  ['later', false],
  ['earlier', true],
] as const)(
  'undoes the later of two changes in the same millisecond, although the %s one may be read first',
  async (_which, isSwapped) => {
    const id = (await harness.createPaidOrder()) as OrderId
    await change(id, 'paid', 'processing')
    await change(id, 'processing', 'shipped')
    // Their times are the same, so nothing but their positions says which is the later one.
    const changes = harness.db.selectFrom('orderStatusChanges').select('id').where('actor', 'is not', null)
    const [first, last] = await changes.orderBy('position').execute()
    const rename = (from: string, to: string) => updateRow(harness.db, 'orderStatusChanges', from, { id: to })
    if (isSwapped && first && last) {
      await rename(first.id, 'first')
      await rename(last.id, first.id)
      await rename('first', last.id)
    }
    const undone = await undoStatusChange(harness.store, { orderId: id, changedTo: 'shipped', by })
    expect(undone).toEqual({ ok: true, status: 'processing' })
    const entries = harness.db.selectFrom('auditEntries').select(['actorId', 'subjectId', 'before', 'after'])
    expect(await entries.where('action', '=', 'order status change undone').execute()).toEqual([
      { actorId: by.uid, subjectId: id, before: '{"status":"shipped"}', after: '{"status":"processing"}' },
    ])
  },
)

test('writes status, updatedAt, requiresAction, history and an audit entry [STATE-13, DBA-03]', async () => {
  const id = await harness.createPaidOrder()
  const before = await harness.findOrderRow(id)
  expect(before.requiresAction).toBe(1)
  harness.advanceClock(3)
  expect(await change(id, 'paid', 'processing')).toEqual(done)
  const order = await findAdminOrder(harness.store, id)
  expect(order).toMatchObject({
    status: 'processing',
    requiresAction: false,
    updatedAt: harness.store.now().toISOString(),
  })
  expect(order?.updatedAt).not.toBe(before.updatedAt)
  expect(order?.statusHistory.at(-1)).toEqual({
    status: 'processing',
    timestamp: harness.store.now().toISOString(),
    note: 'Manually updated by admin',
    updatedBy: 'admin',
    actorEmail: 'boss@example.com',
  })
  const entries = await harness.db.selectFrom('auditEntries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      actorId: 'admin-1',
      actorEmail: 'boss@example.com',
      action: 'order status changed',
      subjectId: id,
      before: '{"status":"paid"}',
      after: '{"status":"processing"}',
    },
  ])
})

test('lets one of ten concurrent changes win and tells the others the current status [T36]', async () => {
  const id = await harness.createPaidOrder()
  const rejected = { ok: false, reason: 'not-allowed', from: 'processing' }
  // In the first rounds the connections are still being opened, so the changes may not overlap.
  for (let round = 1; round <= 5; round++) {
    await setStatus(id, 'paid')
    // Past the time in which the admin of an earlier round could be repeating that change.
    harness.advanceClock(2)
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, number) => changeAs(`admin-${number}`, id, 'paid', 'processing')),
    )
    expect(results.filter(({ ok }) => ok)).toEqual([done])
    expect(results.filter(({ ok }) => !ok)).toEqual(Array(9).fill(rejected))
    const order = await findAdminOrder(harness.store, id)
    expect(order?.statusHistory.filter(({ status }) => status === 'processing')).toHaveLength(round)
  }
})

test.each([
  ['pending', 'cancelled'],
  ['paid', 'processing'],
] as const)('changes %s to %s when restock is chosen and nothing can be restocked', async (from, to) => {
  const id = await harness.createPaidOrder()
  await setStatus(id, from)
  expect(await change(id, from, to, true)).toEqual(done)
})

test('accepts a change again from the admin who has just made it, and does nothing twice [ERR-13, T36]', async () => {
  const id = await harness.createPaidOrder()
  const twice = await Promise.all([1, 2].map(() => change(id, 'paid', 'processing')))
  expect(twice).toEqual([done, done])
  expect(
    (await findAdminOrder(harness.store, id))?.statusHistory.filter(({ status }) => status === 'processing'),
  ).toHaveLength(1)
  expect(await harness.db.selectFrom('auditEntries').select('id').execute()).toHaveLength(1)

  const rejected = { ok: false, reason: 'not-allowed', from: 'processing' }
  expect(await changeAs('admin-2', id, 'paid', 'processing')).toEqual(rejected)
  expect(await change(id, 'shipped', 'processing')).toEqual(rejected)
  harness.advanceClock(2)
  expect(await change(id, 'paid', 'processing')).toEqual(rejected)
  await change(id, 'processing', 'shipped')
  expect(await change(id, 'paid', 'processing')).toEqual({ ...rejected, from: 'shipped' })
})

const listCancellations = () =>
  harness.db.selectFrom('notifications').select(['type', 'title']).where('type', '=', 'order_cancelled').execute()

test('refunds a cancelled order once, restocks on request and notifies the admins [T37]', async () => {
  const id = await harness.createPaidOrder()
  expect(await change(id, 'paid', 'cancelled', true)).toEqual(done)
  await harness.waitForOrderState(id, { status: 'cancelled', paymentStatus: 'refunded', product: 'free' })
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
  expect(await harness.findProductRow()).toMatchObject({
    sold: 0,
    soldOrderId: null,
    soldPriceSen: null,
    soldToEmail: null,
  })
  expect(await listCancellations()).toEqual([{ type: 'order_cancelled', title: 'Order Cancelled' }])
  await harness.waitForWebhook('charge.refunded')
  // The webhook of the refund must not change the status from cancelled to refunded.
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  const again = await harness.shopper().buy([harness.productId])
  await harness.waitForOrderState(again.order.id, { status: 'paid' })
})

test('withdraws the product when a delivered order is refunded without restock [T37]', async () => {
  const id = await harness.createPaidOrder('delivered')
  expect(await change(id, 'delivered', 'refunded')).toEqual(done)
  await harness.waitForOrderState(id, { status: 'refunded', paymentStatus: 'refunded', product: 'withdrawn' })
  expect(await listCancellations()).toEqual([{ type: 'order_cancelled', title: 'Order Refunded' }])
  expect(await harness.listOrderRefunds(id)).toEqual([5500])
})

test('cancels an unpaid order and expires a checkout session that is being created', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    expect(await change(order.id, 'pending', 'cancelled')).toEqual(done)
    harness.restoreProvider()
    return harness.fetchFromProvider(request)
  })
  expect((await shopper.checkout(order)).status).toBe(409)
  expect(await harness.readOrderState(order.id)).toEqual({
    status: 'cancelled',
    paymentStatus: 'pending',
    product: 'free',
  })
  const { data } = await harness.stripe.checkout.sessions.list()
  expect(data.map(({ status }) => status)).toEqual(['expired'])
})
