import { expect, test } from 'vitest'
import { compareBooks } from '#store/books/compare-books.server.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

/** A payment whose order was lost with a restored backup. */
async function loseOrder() {
  const paid = await harness.createPayment()
  await harness.db
    .updateTable('products')
    .set({ sold: 0, soldOrderId: null, soldAt: null, withdrawnAt: '2026-11-20T04:00:00.000Z' })
    .execute()
  await harness.deleteOrders()
  return paid
}

test('the piece of an order whose money went back meanwhile is not for sale', async () => {
  const { id, payment } = await loseOrder()
  harness.holdWebhooks()
  await harness.stripe.refunds.create({ payment_intent: payment })
  expect(await recoverOrder(harness.store, payment)).toMatchObject({ ok: true, status: 'payment_failed' })
  expect((await harness.readOrderState(id)).product).toBe('withdrawn')
})

test('a piece stays withdrawn when the provider fails before the payment is applied, and is sold by the next comparison', async () => {
  const { id, payment } = await loseOrder()
  harness.expectErrors()
  harness.failProvider('/payment_intents/', 500)
  await expect(recoverOrder(harness.store, payment)).rejects.toThrow()
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'pending', product: 'withdrawn' })
  harness.restoreProvider()
  await compareBooks(harness.store, new Date(0))
  expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
})

test('a lost order takes no piece out of a checkout whose session the account does not know', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await harness.deleteOrders()
  await harness.db.updateTable('products').set({ heldBy: null, heldUntil: null }).execute()
  const other = await harness.shopper().startPaying([harness.productId])
  harness.expectErrors()
  harness.failProvider('/expire', 404)
  expect((await harness.deliver(completed)).status).toBe(500)
  expect(await harness.readOrderState(other.order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  const notes = await harness.db.selectFrom('notifications').select('message').execute()
  expect(notes.some(({ message }) => message.includes(order.id))).toBe(true)
})
