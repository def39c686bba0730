import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { goodCard, type Lab, labAddress, openLab, order, secretKey } from './test-lab.ts'

let lab: Lab
let stripe: Stripe

beforeEach(() => {
  lab = openLab()
  stripe = new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(lab.fetch), ...labAddress })
})
afterEach(() => lab.sandbox.close())

async function paid(fields: Record<string, string> = goodCard): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order())
  await lab.submit(`/pay/${id}`, fields)
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent)
}
const chargeOf = async (id: string) => {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  return intent.latest_charge as Stripe.Charge
}
const refundEvents = () =>
  lab.arrivals.filter(({ type }) => type === 'charge.refunded').map(({ body }) => JSON.parse(body).data.object)

test('a payment is refunded whole', async () => {
  const payment_intent = await paid()
  const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' })
  expect(refund).toMatchObject({ object: 'refund', amount: 5500, status: 'succeeded', payment_intent, currency: 'myr' })
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 5500, refunded: true })
  await vi.waitFor(() =>
    expect(refundEvents()).toMatchObject([{ amount_refunded: 5500, refunded: true, payment_intent }]),
  )
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, amount: 5500 })
})

test('a payment is refunded in parts, never above what is left', async () => {
  const payment_intent = await paid()
  const charge = (await chargeOf(payment_intent)).id
  await stripe.refunds.create({ payment_intent, amount: 1000 })
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1000, refunded: false })
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
  expect((await chargeOf(payment_intent)).refunds?.data).toHaveLength(2)
})

test('a refund to GrabPay takes a little while', async () => {
  const payment_intent = await paid({ method: 'grabpay', decision: 'approve' })
  const { id, status } = await stripe.refunds.create({ payment_intent })
  expect(status).toBe('pending')
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 5500, refunded: true })
  lab.pass(3)
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
  await vi.waitFor(() => expect(lab.types()).toContain('refund.updated'))
})

test('a refund to a bank succeeds at once', async () => {
  const payment_intent = await paid({ method: 'fpx', decision: 'approve' })
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('succeeded')
})

test('what is not paid can not be refunded', async () => {
  const payment_intent = await paid({ method: 'fpx', decision: 'later' })
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

test('a refund with an idempotency key happens once', async () => {
  const payment_intent = await paid()
  const refund = () => stripe.refunds.create({ payment_intent, amount: 1000 }, { idempotencyKey: 'refund-1' })
  expect((await refund()).id).toBe((await refund()).id)
  expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 1000 })
})
