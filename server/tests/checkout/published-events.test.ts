import { beforeEach, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import { addOrderNote, deleteOrderNote, editOrderNote, listOrderNotes } from '#store/orders/order-notes.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { recordBuyerMessage } from '#store/orders/record-buyer-message.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { by, insertProduct, updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()
let takeEvents: () => string[]
beforeEach(() => {
  const publish = vi.spyOn(harness.store.events, 'publish')
  takeEvents = () => {
    const events = publish.mock.calls.flatMap(([, batch]) => batch.map(({ topic, change }) => `${topic} ${change}`))
    publish.mockClear()
    return events
  }
})

const findLastChange = (orderId: string) =>
  harness.db
    .selectFrom('orderStatusChanges')
    .select(['note', 'updatedBy'])
    .where('orderId', '=', orderId as OrderId)
    .orderBy('position', 'desc')
    .executeTakeFirst()

test('a new order is added with its notification, and a changed one is changed', async () => {
  const shopper = harness.shopper()
  await shopper.order([harness.productId])
  expect(takeEvents()).toEqual(['order added', 'notification added'])
  await shopper.order([harness.productId])
  expect(takeEvents()).toEqual([])
  await shopper.order([harness.productId], { email: 'rahmah@example.com' })
  expect(takeEvents()).toEqual(['order changed'])
})

test('a product is held before its payment page opens, and again when the hold is renewed', async () => {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  expect(takeEvents()).toEqual(['order added', 'notification added', 'product held', 'order changed'])
  harness.holdWebhooks()
  harness.advanceClock(25)
  await shopper.checkout(order)
  expect(takeEvents()).toEqual(['product held', 'order changed', 'product held'])
})

test('a product is freed when the shopper leaves the payment', async () => {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  harness.holdWebhooks()
  takeEvents()
  await shopper.post(`/api/orders/${order.id}/release`, {})
  expect(takeEvents()).toEqual(['order changed', 'product freed'])
  expect(await findLastChange(order.id)).toEqual({ note: 'Payment left by the shopper', updatedBy: 'shopper' })
})

test('a product is freed when its payment page cannot be opened', async () => {
  harness.expectErrors()
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  harness.failProvider('/checkout/sessions')
  takeEvents()
  await shopper.checkout(order)
  expect(takeEvents()).toEqual(['product held', 'order changed', 'product freed'])
})

test('a product is freed when an interrupted checkout is given up', async () => {
  const { order } = await harness.shopper().startPaying([harness.productId])
  harness.holdWebhooks()
  await updateRow(harness.db, 'orders', order.id, { checkoutStartedAt: order.createdAt })
  harness.advanceClock(3)
  takeEvents()
  await reconcilePayments(harness.store)
  expect(takeEvents()).toEqual(['order changed', 'product freed'])
})

test('a sale says that the order has changed, the product is sold and few are left', async () => {
  for (let others = 0; others < 2; others++) await insertProduct(harness.db)
  const { completed } = await harness.buyWithHeldWebhooks()
  takeEvents()
  await harness.deliver(completed)
  expect(takeEvents()).toEqual([
    'order changed',
    'product sold',
    'notification changed',
    'notification added',
    'notification added',
  ])
})

test('a refund that was made at the provider changes the order and removes the product', async () => {
  const { completed, session } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  const refundPart = () => harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 1000 })
  await refundPart()
  takeEvents()
  await harness.deliver(await harness.waitForWebhook('charge.refunded'))
  expect(takeEvents()).toEqual(['order changed', 'notification added'])
  await refundPart()
  await harness.sendEvent('refund.updated', { payment_intent: session.payment_intent })
  expect(takeEvents()).toEqual(['order changed', 'notification added'])
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  await harness.sendEvent('refund.updated', { payment_intent: session.payment_intent })
  expect(takeEvents()).toEqual(['order changed', 'product removed', 'notification changed', 'notification added'])
})

test('each news of a dispute changes its order and is notified, and a loss removes the product', async () => {
  const { completed, session } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  const sendDispute = async (status: string) => {
    harness.listDisputes({ status })
    takeEvents()
    await harness.sendEvent('charge.dispute.updated', { object: 'dispute', payment_intent: session.payment_intent })
    return takeEvents()
  }
  expect(await sendDispute('needs_response')).toEqual(['order changed', 'notification added'])
  expect(await sendDispute('needs_response')).toEqual([])
  expect(await sendDispute('lost')).toEqual([
    'order changed',
    'product removed',
    'notification changed',
    'notification added',
  ])
  expect(await sendDispute('won')).toEqual(['order changed', 'notification added'])
})

test('a refund that the provider is still making changes the order', async () => {
  const { completed, session } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent })
  takeEvents()
  await harness.sendEvent('refund.updated', { payment_intent: session.payment_intent })
  expect(takeEvents()).toEqual(['order changed'])
})

test('what an admin does with an order changes it, and its product when that is for sale again', async () => {
  const { completed, order } = await harness.buyWithHeldWebhooks()
  await harness.deliver(completed)
  const change = (from: OrderStatus, to: OrderStatus, restock = false) =>
    changeOrderStatus(harness.store, { orderId: order.id, from, to, restock, by })
  takeEvents()
  expect(await change('paid', 'processing')).toMatchObject({ ok: true })
  // The one of the payment is read.
  expect(takeEvents()).toEqual(['order changed', 'notification changed'])
  expect(await change('processing', 'cancelled', true)).toEqual({ ok: true, isPending: false })
  expect(takeEvents()).toEqual(['order changed', 'order changed', 'product added', 'notification added'])
  const unknown = { orderId: 'unknown' as OrderId, from: 'paid', to: 'processing', restock: false, by } as const
  expect(await changeOrderStatus(harness.store, unknown)).toEqual({ ok: false, reason: 'unknown' })
})

test('a change that an admin undoes, and a message that one opens, change the order', async () => {
  const orderId = (await harness.createPaidOrder()) as OrderId
  const { store } = harness
  await changeOrderStatus(store, { orderId, from: 'paid', to: 'processing', restock: false, by })
  takeEvents()
  const undo = () => undoStatusChange(store, { orderId, changedTo: 'processing', by })
  expect(await undo()).toEqual({ ok: true, status: 'paid' })
  expect(takeEvents()).toEqual(['order changed'])
  expect(await undo()).toEqual({ ok: true, status: 'paid' })
  expect(takeEvents()).toEqual([])

  expect(await recordBuyerMessage(store, orderId)).toBe(true)
  expect(takeEvents()).toEqual(['order changed'])
  expect(await recordBuyerMessage(store, orderId)).toBe(true)
  expect(await recordBuyerMessage(store, 'unknown' as OrderId)).toBe(false)
  expect(takeEvents()).toEqual([])
  expect(await findLastChange(orderId)).toEqual({ note: 'Message to the buyer opened in WhatsApp', updatedBy: 'admin' })
})

test('a note of an admin changes its order, each time that its text changes', async () => {
  const { body: order } = await harness.shopper().order([harness.productId])
  const note = { orderId: order.id, noteId: 'note-1', by }
  const other = { ...note, by: { uid: 'admin-2', email: 'other@example.com' } }
  takeEvents()
  const change = async (result: Promise<{ ok: boolean }>) => [(await result).ok, takeEvents()]
  const { store } = harness
  expect(await change(addOrderNote(store, { ...note, text: 'Call first' }))).toEqual([true, ['order changed']])
  expect(await change(addOrderNote(store, { ...note, text: 'Call first' }))).toEqual([true, []])
  expect(await change(editOrderNote(store, { ...note, text: 'Call first' }))).toEqual([true, []])
  expect(await change(editOrderNote(store, { ...note, text: 'Called' }))).toEqual([true, ['order changed']])
  expect(await change(deleteOrderNote(store, other))).toEqual([false, []])
  expect(await listOrderNotes(store.db, order.id)).toMatchObject([{ id: 'note-1', text: 'Called' }])
  expect(await change(deleteOrderNote(store, note))).toEqual([true, ['order changed']])
})

test('a parcel that is on its way changes its order', async () => {
  const orderId = (await harness.createPaidOrder()) as OrderId
  const parcel = { courier: 'poslaju', trackingNumber: 'EN123456789MY' } as const
  const setStatus = (status: OrderStatus) => updateRow(harness.db, 'orders', orderId, { status })
  takeEvents()
  expect(await changeParcel(harness.store, { orderId, parcel, by })).toEqual({ ok: false, reason: 'not-shipped' })
  expect(takeEvents()).toEqual([])
  for (const status of ['shipped', 'delivered'] as const) {
    await setStatus(status)
    const changed = { ...parcel, trackingNumber: `EN${status}` }
    expect(await changeParcel(harness.store, { orderId, parcel: changed, by })).toEqual({ ok: true })
    expect(takeEvents()).toEqual(['order changed'])
    expect(await harness.findOrderRow(orderId)).toMatchObject(changed)
  }
})

test('a sale after a partial refund says once that the order has changed', async () => {
  const { completed, session } = await harness.buyWithHeldWebhooks()
  await harness.stripe.refunds.create({ payment_intent: session.payment_intent, amount: 1000 })
  takeEvents()
  await harness.deliver(completed)
  expect(takeEvents()).toEqual([
    'order changed',
    'product sold',
    'notification changed',
    'notification added',
    'notification added',
  ])
})
