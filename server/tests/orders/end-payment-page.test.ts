import { expect, test } from 'vitest'
import { setUpAdmin } from '#test/harness.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })
const admin = setUpAdmin(harness)

test('asks whether to end a payment that the provider does not know, and ends it after that', async () => {
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
