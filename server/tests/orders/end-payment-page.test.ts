import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#test/signed-in-user.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

let harness: PaymentHarness
beforeAll(async () => {
  harness = await createPaymentHarness({ hasPages: true })
})
afterAll(() => harness.close())

test('asks whether to end a payment that the provider does not know, and ends it after that', async () => {
  const admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const { order } = await harness.shopper().startPaying([harness.productId])
  harness.forgetSessions()
  const form = { intent: 'end-payment', id: order.id }
  const body = new URLSearchParams(form)
  const response = await admin.request('/admin/orders.data', { method: 'POST', body })
  const text = await response.text()
  expect(response.status).toBe(409)
  expect(text).toContain("the payment provider doesn't know its page. Were the keys changed?")
  expect(text).toContain('payableUntil')
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect(await admin.submitForm('/admin/orders', { ...form, endsUnknown: 'yes' })).toBe(200)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
})
