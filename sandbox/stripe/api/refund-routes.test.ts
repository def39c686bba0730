import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHarness, type Harness, validCard } from '../test-harness.ts'

let harness: Harness
let stripe: Stripe

beforeEach(() => {
  harness = createHarness()
  stripe = harness.stripe
})
afterEach(() => harness.sandbox.close())

async function createPaidIntent(fields: Record<string, string> = validCard): Promise<string> {
  const id = await harness.submitPayment(fields)
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
}
const retrieveCharge = async (id: string) => {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  return intent.latest_charge as Stripe.Charge
}
const listRefundEvents = () =>
  harness.receivedEvents
    .filter(({ type }) => type === 'charge.refunded')
    .map(({ body }) => JSON.parse(body).data.object)

test('refunds the whole payment', async () => {
  const payment_intent = await createPaidIntent()
  const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' })
  expect(refund).toMatchObject({ object: 'refund', amount: 5500, status: 'succeeded', payment_intent, currency: 'myr' })
  expect(await retrieveCharge(payment_intent)).toMatchObject({ amount_refunded: 5500, refunded: true })
  await vi.waitFor(() =>
    expect(listRefundEvents()).toMatchObject([{ amount_refunded: 5500, refunded: true, payment_intent }]),
  )
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 5500 })
})

test('refunds a payment in parts, but never more than its amount', async () => {
  const payment_intent = await createPaidIntent()
  const charge = (await retrieveCharge(payment_intent)).id
  await stripe.refunds.create({ payment_intent, amount: 1000 })
  expect(await retrieveCharge(payment_intent)).toMatchObject({ amount_refunded: 1000, refunded: false })
  await expect(stripe.refunds.create({ charge, amount: 4501 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount (MYR 45.01) is greater than unrefunded amount on charge (MYR 45.00)',
  })
  await stripe.refunds.create({ charge })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const refunds = await stripe.refunds.list({ payment_intent })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([4500, 1000])
  expect((await retrieveCharge(payment_intent)).refunds?.data).toHaveLength(2)
})

test('completes a GrabPay refund after a delay', async () => {
  const payment_intent = await createPaidIntent({ method: 'grabpay', decision: 'approve' })
  const { id, status } = await stripe.refunds.create({ payment_intent })
  expect(status).toBe('pending')
  expect(await retrieveCharge(payment_intent)).toMatchObject({ amount_refunded: 5500, refunded: true })
  harness.advanceClock(3)
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
  await vi.waitFor(() => expect(harness.getEventTypes()).toContain('refund.updated'))
})

test('completes a bank refund immediately', async () => {
  const payment_intent = await createPaidIntent({ method: 'fpx', decision: 'approve' })
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
})

test('rejects a refund without a successful charge', async () => {
  const payment_intent = await createPaidIntent({ method: 'fpx', decision: 'later' })
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payment_intent',
  })
  await expect(stripe.refunds.create({ payment_intent, amount: 0 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
})

test('creates one refund for two requests with the same idempotency key', async () => {
  const payment_intent = await createPaidIntent()
  const refund = () => stripe.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey: 'refund-1' })
  expect((await refund()).id).toBe((await refund()).id)
  expect(await retrieveCharge(payment_intent)).toMatchObject({ amount_refunded: 1000 })
})
