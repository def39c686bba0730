import { beforeEach, expect, test, vi } from 'vitest'
import { refuseForBalance, setUpRefundHarness } from './refund-harness.ts'

const harness = setUpRefundHarness()
let entries: [details: object, message: string][]
beforeEach(() => {
  entries = []
  vi.spyOn(harness.store.log, 'info').mockImplementation((...entry) => void entries.push(entry))
})

const listMessages = () => entries.map(([, message]) => message)

test('logs each status change and the payment once, with ids and amounts and without personal data', async () => {
  const orderId = await harness.createPaidOrder()
  const { paymentIntentId, email, pageToken, stripeSessionId } = await harness.findOrderRow(orderId)
  const amountSen = expect.any(Number)
  expect(entries).toEqual([
    [{ orderId, from: 'pending', to: 'awaiting_payment', by: 'shopper' }, 'Order status changed'],
    [{ orderId, paymentIntentId, amountSen, method: 'card' }, 'Payment received'],
    [{ orderId, from: 'awaiting_payment', to: 'paid', by: 'payment provider' }, 'Order status changed'],
  ])
  for (const secret of [email, pageToken, stripeSessionId]) expect(JSON.stringify(entries)).not.toContain(secret)
})

test('logs a refund when it is decided and when it is made', async () => {
  const orderId = await harness.createPaidOrder()
  entries.length = 0
  await harness.cancel(orderId)
  expect(entries).toMatchObject([
    [{ orderId, amountSen: expect.any(Number), paymentIntentId: expect.any(String) }, 'Refund recorded'],
    [{ orderId }, 'Refund succeeded'],
    [{ orderId, from: 'paid', to: 'cancelled', by: 'admin' }, 'Order status changed'],
  ])
})

test('logs a refused refund, and no change of the order', async () => {
  const orderId = await harness.createPaidOrder()
  harness.interceptRefunds(refuseForBalance)
  entries.length = 0
  await harness.cancel(orderId)
  expect(listMessages()).toEqual(['Refund recorded', 'Refund refused'])
})

test('logs the refund of a payment for a superseded session, and no other payment or change', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await harness.db.updateTable('orders').set({ stripeSessionId: 'cs_test_another' }).execute()
  entries.length = 0
  await harness.deliver(completed)
  const paymentIntentId = harness.parseWebhookObject(completed).payment_intent
  const details = { orderId: order.id, refundId: expect.any(String), paymentIntentId, amountSen: 5500 }
  expect(entries).toEqual([
    [details, 'Refund recorded'],
    [details, 'Refund succeeded'],
  ])
})

test('logs no payment as received that goes back because its product is gone', async () => {
  const { order, completed } = await harness.buyWithHeldWebhooks()
  await harness.db.updateTable('products').set({ hidden: 1 }).execute()
  entries.length = 0
  await harness.deliver(completed)
  expect(entries).toMatchObject([
    [{ orderId: order.id, from: 'awaiting_payment', to: 'refunded' }, 'Order status changed'],
    [{ orderId: order.id, amountSen: 5500 }, 'Refund recorded'],
    [{ orderId: order.id, amountSen: 5500 }, 'Refund succeeded'],
  ])
})

test('logs what goes back with the end of an order, of which a part that has failed before stays owed', async () => {
  const orderId = await harness.createPaidOrder()
  const { paymentIntentId } = await harness.findOrderRow(orderId)
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  const part = await harness.stripe.refunds.create({ payment_intent: String(paymentIntentId), amount: 1000 })
  await harness.settleWebhooks()
  await harness.submitToDashboard('/controls', { nextRefund: 'pending' })
  await harness.change(orderId as never, 'paid', 'refunded')
  const [rest] = (await harness.stripe.refunds.list()).data
  await harness.submitToDashboard(`/refunds/${part.id}/update`, { result: 'fail' })
  await harness.settleWebhooks()
  entries.length = 0
  await harness.submitToDashboard(`/refunds/${rest?.id}/update`, { result: 'succeed' })
  await harness.settleWebhooks()
  expect(entries).toMatchObject([
    [{ amountSen: 4500 }, 'Refund succeeded'],
    [{ from: 'paid', to: 'refunded', by: 'admin' }, 'Order status changed'],
  ])
  expect(await harness.findOrderRow(orderId)).toMatchObject({ owedSen: 1000, refundedSen: 4500 })
})

test('logs nothing of a change that is rolled back', async () => {
  const orderId = await harness.createPaidOrder()
  entries.length = 0
  await harness.change(orderId, 'paid', 'delivered')
  expect(entries).toEqual([])
})
