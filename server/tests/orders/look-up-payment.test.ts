import { beforeEach, expect, test, vi } from 'vitest'
import { lookUpPayment, refreshPayment, refreshPayments } from '#store/checkout/look-up-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { listDisputes } from '#store/orders/dispute-queries.server.ts'
import { updateRow } from '#test/factories.ts'
import { signUp } from '#test/signed-in-user.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness({ hasPages: true })
let id: OrderId
let payment: string
beforeEach(async () => {
  const paid = await harness.createPayment('processing')
  id = paid.id
  payment = paid.payment
  harness.holdWebhooks()
})

const refresh = (timeoutMs = 3_000) => refreshPayment(harness.store, id, { timeoutMs })
const refund = (amount?: number) =>
  harness.stripe.refunds.create({ payment_intent: payment, ...(amount && { amount }) })
const dispute = () => harness.disputeAtProvider(payment)

test('finds nothing new of a payment that is as it was', async () => {
  expect(await refresh()).toBe('unchanged')
  expect(await harness.readOrderState(id)).toMatchObject({ status: 'processing', paymentStatus: 'paid' })
})

test.each<[string, () => Promise<unknown>, object]>([
  ['a refund in part', () => refund(1000), { status: 'processing', refundedSen: 1000 }],
  ['a refund of the whole payment', () => refund(), { status: 'refunded', paymentStatus: 'refunded' }],
  ['a dispute', () => dispute(), { status: 'processing', hasDispute: 1 }],
])('applies %s, of which the webhook was lost, once', async (_what, happen, order) => {
  await happen()
  expect(await refresh()).toBe('changed')
  expect(await harness.findOrderRow(id)).toMatchObject(order)
  expect(await refresh()).toBe('unchanged')
})

test.each([
  ['before it is shipped', async () => (await refresh()) === 'changed'],
  ['of any age', async () => (await lookUpPayment(harness.store, payment))?.isChanged],
])('finds an inquiry, by which no charge is marked, and its end, about a payment %s', async (_when, lookUp) => {
  harness.listDisputes({ id: 'du_inquiry', status: 'warning_needs_response' })
  expect(await lookUp()).toBe(true)
  expect(await listDisputes(harness.db, id)).toMatchObject([{ id: 'du_inquiry', state: 'open' }])
  expect(await lookUp()).toBe(false)
  harness.listDisputes({ id: 'du_inquiry', status: 'warning_closed' })
  expect(await lookUp()).toBe(true)
})

test('gives up when the provider fails or is silent, and says when it does not have the payment', async () => {
  harness.expectErrors()
  harness.failProvider('/payment_intents/', 500)
  const warn = vi.spyOn(harness.store.log, 'warn')
  expect(await refresh()).toBe('no-answer')
  const details = { err: expect.any(Error), paymentIntentId: payment }
  expect(warn.mock.calls).toEqual([[details, 'Payment look-up failed before shipping']])
  harness.failProvider('/payment_intents/', 404)
  expect(await refresh()).toBe('unknown')
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  harness.interceptProvider(() => answer)
  expect(await refresh(20)).toBe('no-answer')
  resolve(new Response('{}', { status: 404 }))
})

test('asks for no payment of an order that has none', async () => {
  await updateRow(harness.db, 'orders', id, { paymentIntentId: null })
  harness.failProvider('/', 500)
  expect(await refresh()).toBe('unchanged')
})

test('asks about no further payment when the provider does not answer', async () => {
  harness.expectErrors()
  const asked: string[] = []
  harness.interceptProvider(({ url }) => {
    asked.push(url)
    return new Response('{"error":{}}', { status: 400 })
  })
  const all = [id, ...Array.from({ length: 12 }, (_, index) => `order-${index}` as OrderId)]
  expect([...(await refreshPayments(harness.store, all, { timeoutMs: 3_000 })).values()].slice(5)).toEqual(
    Array(8).fill('no-answer'),
  )
  expect(asked).toHaveLength(1)
})

const shipForm = () => ({ id, from: 'processing', to: 'shipped' })
async function post(form: Record<string, string>) {
  const admin = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const send = async (more = {}) => {
    const body = new URLSearchParams({ ...form, ...more })
    const response = await admin.request('/admin/orders.data', { method: 'POST', body })
    return { status: response.status, text: await response.text() }
  }
  const [first, again] = [await send(), await send()]
  return { first, again, confirmed: await send({ confirmed: 'yes' }) }
}

test('an order is not shipped before its new dispute was shown, and confirmed', async () => {
  await dispute()
  const { first, again, confirmed } = await post(shipForm())
  expect(first.status).toBe(409)
  expect(first.text).toContain('a refund or a dispute of the payment was found just now')
  expect(again.status).toBe(409)
  expect(again.text).toContain('the payment is disputed at the bank')
  expect(confirmed.status).toBe(200)
  expect(await harness.findOrderRow(id)).toMatchObject({ status: 'shipped', hasDispute: 1 })
})

test('an order is shipped with a warning when the provider does not answer', async () => {
  harness.expectErrors()
  harness.failProvider('/payment_intents/', 500)
  const { first } = await post(shipForm())
  expect(first.status).toBe(200)
  expect(first.text).toContain('The payment provider didn’t answer')
  expect((await harness.findOrderRow(id)).status).toBe('shipped')
})
