import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefundHarness, type RefundHarness, refuse } from './refund-harness.ts'

let harness: RefundHarness
let entries: [details: object, message: string][]
beforeEach(async () => {
  harness = await createRefundHarness()
  entries = []
  vi.spyOn(harness.store.log, 'info').mockImplementation((...entry) => void entries.push(entry))
})
afterEach(() => harness.close())

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
  harness.interceptRefunds(refuse)
  entries.length = 0
  await harness.cancel(orderId)
  expect(listMessages()).toEqual(['Refund recorded', 'Refund refused'])
})

test('logs nothing of a change that is rolled back', async () => {
  const orderId = await harness.createPaidOrder()
  entries.length = 0
  await harness.change(orderId, 'paid', 'delivered')
  expect(entries).toEqual([])
})
