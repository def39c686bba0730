import { expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import type { OrderView, Parcel } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { recordBuyerMessage } from '#store/orders/record-buyer-message.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { by, updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const parcel: Parcel = { courier: 'poslaju', trackingNumber: 'EH123456789MY' }
const noParcel: Parcel = { courier: null, trackingNumber: null }

const harness = setUpPaymentHarness()

const change = (id: OrderId, from: OrderStatus, to: OrderStatus, details: { parcel?: Parcel } = {}) =>
  changeOrderStatus(harness.store, { orderId: id, from, to, restock: false, by, ...details })
const undo = (id: OrderId, changedTo: OrderStatus, uid = by.uid) =>
  undoStatusChange(harness.store, { orderId: id, changedTo, by: { ...by, uid } })
const listAudit = async (action: string) =>
  (await harness.db.selectFrom('auditEntries').selectAll().where('action', '=', action).execute()).map(
    ({ actorEmail, before, after }) => ({
      actorEmail,
      before: JSON.parse(before ?? ''),
      after: JSON.parse(after ?? ''),
    }),
  )

test('notes courier and tracking number when an order is shipped, and shows them to the buyer', async () => {
  const id = await harness.createPaidOrder('processing')
  await change(id, 'processing', 'shipped', { parcel })
  const order = await findAdminOrder(harness.store, id)
  expect(order).toMatchObject({ status: 'shipped', ...parcel })
  const { body } = await harness.shopper().get<OrderView>(`/api/orders?session_id=${order?.stripeSessionId}`)
  expect(body).toMatchObject(parcel)
})

test('an order can be shipped without courier and number, which can be noted later', async () => {
  const id = await harness.createPaidOrder('processing')
  expect(await changeParcel(harness.store, { orderId: id, parcel, by })).toEqual({ ok: false, reason: 'not-shipped' })
  await change(id, 'processing', 'shipped')
  expect(await findAdminOrder(harness.store, id)).toMatchObject(noParcel)

  harness.advanceClock(60)
  expect(await changeParcel(harness.store, { orderId: id, parcel, by })).toEqual({ ok: true })
  expect(await changeParcel(harness.store, { orderId: id, parcel, by })).toEqual({ ok: true })
  expect(await findAdminOrder(harness.store, id)).toMatchObject({
    ...parcel,
    updatedAt: harness.store.now().toISOString(),
  })
  expect(await listAudit('parcel changed')).toEqual([{ actorEmail: by.email, before: noParcel, after: parcel }])
  expect(await changeParcel(harness.store, { orderId: 'gone' as OrderId, parcel, by })).toMatchObject({
    reason: 'unknown',
  })
  const corrected = { ...parcel, courier: 'jnt' } as const
  await updateRow(harness.db, 'orders', id, { status: 'delivered' })
  await changeParcel(harness.store, { orderId: id, parcel: corrected, by })
  expect(await findAdminOrder(harness.store, id)).toMatchObject(corrected)
})

const listMails = async () =>
  (await harness.db.selectFrom('messages').selectAll().orderBy('createdAt').orderBy('kind').execute())
    .filter(({ kind }) => kind === 'shipped' || kind === 'tracking_number')
    .map(({ kind, status }) => [kind, status])
const shippedMail = { status: 'sent' } as const

test('a number that is added after the mail of the shipping is mailed once, and a corrected one again', async () => {
  const id = await harness.createPaidOrder('processing')
  await change(id, 'processing', 'shipped')
  await harness.db.updateTable('messages').set(shippedMail).execute()
  harness.advanceClock(60)
  await changeParcel(harness.store, { orderId: id, parcel: { ...parcel, trackingNumber: null }, by })
  expect(await listMails()).toEqual([['shipped', 'sent']])
  for (const trackingNumber of ['EH123456789MX', 'EH123456789MY', 'EH123456789MY'])
    await changeParcel(harness.store, { orderId: id, parcel: { ...parcel, trackingNumber }, by })
  expect(await listMails()).toEqual([
    ['shipped', 'sent'],
    ['tracking_number', 'waiting'],
  ])
  await harness.db.updateTable('messages').set(shippedMail).execute()
  harness.advanceClock(60)
  await changeParcel(harness.store, { orderId: id, parcel: { ...parcel, trackingNumber: 'EH999999999MY' }, by })
  expect((await listMails()).at(-1)).toEqual(['tracking_number', 'waiting'])
  await changeParcel(harness.store, { orderId: id, parcel: noParcel, by })
  expect(await listMails()).toHaveLength(2)
})

test('a number that is added while the mail of the shipping waits is in that mail', async () => {
  const id = await harness.createPaidOrder('processing')
  await change(id, 'processing', 'shipped')
  await changeParcel(harness.store, { orderId: id, parcel, by })
  expect(await listMails()).toEqual([['shipped', 'waiting']])
})

test('two admins who add a number at the same time mail it once', async () => {
  const id = await harness.createPaidOrder('processing')
  await change(id, 'processing', 'shipped')
  await harness.db.updateTable('messages').set(shippedMail).execute()
  await Promise.all([1, 2].map(() => changeParcel(harness.store, { orderId: id, parcel, by })))
  expect(await listMails()).toEqual([
    ['shipped', 'sent'],
    ['tracking_number', 'waiting'],
  ])
})

test.each([
  ['paid', 'processing'],
  ['processing', 'shipped'],
  ['shipped', 'delivered'],
  ['processing', 'shipped', ''],
] as const)(
  'an admin undoes a mark of theirs within ten seconds: %s to %s',
  async (from, to, email: string = by.email) => {
    const id = await harness.createPaidOrder()
    const { paidAt } = await harness.findOrderRow(id)
    await updateRow(harness.db, 'orders', id, { status: from, requiresAction: Number(from === 'paid'), email })
    await change(id, from, to, { parcel })
    harness.advanceClock(10 / 60)
    expect(await undo(id, to)).toEqual({ ok: true, status: from })
    expect(await findAdminOrder(harness.store, id)).toMatchObject({
      status: from,
      paidAt,
      requiresAction: from === 'paid',
      ...noParcel,
      statusHistory: expect.arrayContaining([expect.objectContaining({ status: from, note: 'Undone by admin' })]),
    })
    expect(await listAudit('order status change undone')).toEqual([
      { actorEmail: by.email, before: { status: to }, after: { status: from } },
    ])
    harness.advanceClock(1)
    expect(await change(id, from, to)).toEqual({ ok: true, isPending: false })
  },
)

test('a second press on Undo undoes nothing more', async () => {
  const id = await harness.createPaidOrder()
  await change(id, 'paid', 'processing')
  harness.advanceClock(2 / 60)
  await change(id, 'processing', 'shipped')
  harness.advanceClock(2 / 60)
  const results = [await undo(id, 'shipped'), await undo(id, 'shipped')]
  expect(results).toEqual(Array(2).fill({ ok: true, status: 'processing' }))
  expect(await undo(id, 'processing')).toEqual({ ok: false, reason: 'too-late' })
  expect((await harness.findOrderRow(id)).status).toBe('processing')
})

test('Undo is refused after ten seconds, to another admin, and when the order has changed since', async () => {
  const refused = { ok: false, reason: 'too-late' }
  const id = await harness.createPaidOrder()
  await change(id, 'paid', 'processing')
  expect(await undo(id, 'processing', 'admin-2')).toEqual(refused)
  expect(await undo(id, 'shipped')).toEqual(refused)
  harness.advanceClock(11 / 60)
  expect(await undo(id, 'processing')).toEqual(refused)

  await change(id, 'processing', 'shipped')
  harness.advanceClock(1 / 60)
  await change(id, 'shipped', 'delivered')
  expect(await undo(id, 'shipped')).toEqual(refused)
  expect((await harness.findOrderRow(id)).status).toBe('delivered')
  expect(await undo('gone' as OrderId, 'shipped')).toEqual({ ok: false, reason: 'unknown' })
})

test('a WhatsApp message to the buyer is noted in the history once', async () => {
  const id = await harness.createPaidOrder()
  const countNotes = async () =>
    (await findAdminOrder(harness.store, id))?.statusHistory.filter(({ note }) => note.includes('WhatsApp')).length
  const results = [await recordBuyerMessage(harness.store, id), await recordBuyerMessage(harness.store, id)]
  expect(results).toEqual([true, true])
  expect(await countNotes()).toBe(1)
  harness.advanceClock(2)
  await recordBuyerMessage(harness.store, id)
  expect(await countNotes()).toBe(2)
  expect(await findAdminOrder(harness.store, id)).toMatchObject({ status: 'paid', requiresAction: true })
  expect(await recordBuyerMessage(harness.store, 'gone' as OrderId)).toBe(false)
})

test('what has refunded an order, and what is being refunded, can’t be undone', async () => {
  const refused = { ok: false, reason: 'too-late' }
  const id = await harness.createPaidOrder()
  await change(id, 'paid', 'processing')
  harness.expectErrors()
  harness.failProvider('/v1/refunds', 500)
  harness.advanceClock(1 / 60)
  expect(await change(id, 'processing', 'cancelled')).toEqual({ ok: true, isPending: true })
  expect(await undo(id, 'processing')).toEqual(refused)
  harness.restoreProvider()
  expect(await undo(id, 'cancelled')).toEqual(refused)
})
