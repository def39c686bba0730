import { describe, expect, test } from 'vitest'
import { compareBooks } from '#store/books/compare-books.server.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { sellPaidOrder } from '#store/checkout/sell-paid-order.server.ts'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { askAgain } from '#store/orders/pay-back.server.ts'
import { backUp } from '#test/database.ts'
import { by, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { orderItemFixture } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()
const readState = (id: string) => harness.readMoneyState(id)

async function ship(id: string) {
  await harness.change(id, 'paid', 'processing')
  await harness.change(id, 'processing', 'shipped')
}

/** An order that was unpaid when the backup was made, then paid on a newer page and shipped. */
async function payAfterBackup() {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  const restore = await backUp(harness.db)
  const { url } = (await shopper.checkout(order)).body
  await shopper.pay(url)
  await harness.waitForOrderState(order.id, { status: 'paid' })
  await harness.settleWebhooks()
  const payment = (await harness.findOrderRow(order.id)).paymentIntentId ?? ''
  await ship(order.id)
  await restore()
  return { id: order.id as OrderId, payment, payAgain: () => shopper.checkout(order) }
}

const countMails = async () => (await harness.db.selectFrom('messages').selectAll().execute()).length

describe('a payment from after the backup', () => {
  test('is sold, with nothing mailed or refunded, and asks whether it was sent', async () => {
    const { id, payment } = await payAfterBackup()
    for (const _ of [1, 2]) await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toEqual({ status: 'paid', product: 'sold', owed: 0, back: 0, excess: 0 })
    expect((await harness.findOrderRow(id)).recoveredAt).not.toBeNull()
    expect(await countMails()).toBe(0)
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect(await harness.listSystemNotes()).toContainEqual(expect.stringContaining('was it sent?'))
  })

  test('is found by the contact that it was paid with', async () => {
    const { id } = await payAfterBackup()
    const { searchText } = await harness.findOrderRow(id)
    const earlier = { email: 'earlier@example.com', searchText: 'earlier@example.com', userId: 'user-1' }
    await updateRow(harness.db, 'orders', id, earlier)
    await compareBooks(harness.store, new Date(0))
    expect(await harness.findOrderRow(id)).toMatchObject({ searchText, userId: 'user-1' })
  })

  test('is sold although its shopper has begun to pay again since', async () => {
    const { id, payment, payAgain } = await payAfterBackup()
    const { url } = (await payAgain()).body
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toEqual({ status: 'paid', product: 'sold', owed: 0, back: 0, excess: 0 })
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect((await harness.shopper().pay(url)).status).not.toBe(303)
  })

  test('sells nothing of an order that has other pieces than were paid for, whose own are withdrawn', async () => {
    const { id } = await payAfterBackup()
    const productId = await insertProduct(harness.db)
    await harness.db
      .insertInto('orderItems')
      .values(orderItemFixture(id, { position: 1, productId }))
      .execute()
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', product: 'withdrawn', owed: 5500 })
    expect(await readRow(harness.db, 'products', productId)).toMatchObject({ sold: 0, heldBy: null, withdrawnAt: null })
  })

  test('is none when the page from then has ended unpaid', async () => {
    const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
    const restore = await backUp(harness.db)
    await shopper.checkout(order)
    const { stripeSessionId } = await harness.findOrderRow(order.id)
    await restore()
    await harness.stripe.checkout.sessions.expire(stripeSessionId ?? '')
    await harness.settleWebhooks()
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
  })

  test('is owed and refunded by nobody when its piece is sold, until an admin decides', async () => {
    const { id, payment } = await payAfterBackup()
    const other = await harness.shopper().buy([harness.productId])
    await harness.waitForOrderState(other.order.id, { status: 'paid' })
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5500, back: 0 })
    expect(await harness.listProviderRefunds(payment)).toEqual([])
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'taken' })
    expect(await askAgain(harness.store, { orderId: id, paymentIntentId: payment, by })).toMatchObject({ ok: true })
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 0, back: 5500 })
  })

  test('sells nothing by a press when a part went back, even if the order costs what is left', async () => {
    const { id, payment } = await payAfterBackup()
    harness.holdWebhooks()
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 100 })
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', product: 'withdrawn', owed: 5400, back: 100 })
    await harness.db
      .updateTable('orders')
      .set({ totalSen: sen(5400) })
      .execute()
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'not-paid' })
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5400 })
  })

  test('sells by a press when its pieces are free again', async () => {
    const { id } = await payAfterBackup()
    const rival = harness.shopper()
    const other = await rival.startPaying([harness.productId])
    await compareBooks(harness.store, new Date(0))
    expect(await readState(id)).toMatchObject({ status: 'payment_failed', owed: 5500 })
    await updateRow(harness.db, 'orders', id, { totalSen: sen(5400) })
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: false, reason: 'not-paid' })
    await updateRow(harness.db, 'orders', id, { totalSen: sen(5500) })
    await rival.post(`/api/orders/${other.order.id}/release`, {})
    expect(await sellPaidOrder(harness.store, { orderId: id, by })).toEqual({ ok: true })
    expect(await readState(id)).toMatchObject({ status: 'paid', product: 'sold', owed: 0 })
    const notices = await harness.listNotificationTypes()
    // Of the press; that of the first payment is from after the backup.
    expect(notices.filter(type => type === 'order_paid')).toHaveLength(1)
  })

  test('of a lost order moves no money and mails nothing when it is recovered', async () => {
    const { id, payment } = await harness.createPayment()
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null, soldAt: null }).execute()
    await harness.deleteOrders()
    expect(await recoverOrder(harness.store, payment)).toMatchObject({ ok: true, status: 'paid' })
    expect(await readState(id)).toMatchObject({ status: 'paid', product: 'sold', owed: 0 })
    expect((await harness.findOrderRow(id)).recoveredAt).not.toBeNull()
    expect(await countMails()).toBe(0)
  })
})
