import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { setUpSandboxHarness, validCard } from '#test/emulators/stripe-harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpSandboxHarness()

async function createPaidIntent(fields: Record<string, string> = validCard): Promise<string> {
  const id = await harness.submitPayment(fields)
  return String((await harness.stripe.checkout.sessions.retrieve(id)).payment_intent)
}
const retrieveCharge = async (id: string) => {
  const intent = await harness.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] })
  return intent.latest_charge as Stripe.Charge
}
const listEventObjects = (type: string) =>
  harness.receivedEvents.filter(event => event.type === type).map(({ body }) => JSON.parse(body).data.object)
const listRefundEvents = () =>
  harness.receivedEvents
    .filter(({ type }) => type === 'charge.refunded')
    .map(({ body }) => JSON.parse(body).data.object)

test('refunds a payment in parts, but never more than its amount', async () => {
  const payment_intent = await createPaidIntent()
  await harness.stripe.refunds.create({ payment_intent, amount: 1000 })
  expect(await retrieveCharge(payment_intent)).toMatchObject({ amount_refunded: 1000, refunded: false })
  await expect(harness.stripe.refunds.create({ payment_intent, amount: 4501 })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount (MYR 45.01) is greater than unrefunded amount on charge (MYR 45.00)',
  })
  await harness.stripe.refunds.create({ payment_intent })
  await expect(harness.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const refunds = await harness.stripe.refunds.list({ payment_intent })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([4500, 1000])
  expect((await retrieveCharge(payment_intent)).refunds?.data).toHaveLength(2)
})

test('sends refund.created and charge.refunded for a refund', async () => {
  const payment_intent = await createPaidIntent()
  const { id } = await harness.stripe.refunds.create({ payment_intent, amount: 1000 })
  await waitFor(() => expect(listEventObjects('refund.created')).toMatchObject([{ id, status: 'succeeded' }]))
  await waitFor(() => expect(listRefundEvents()).toHaveLength(1))
})

test('refuses to expand more than four levels', async () => {
  const expand = ['payment_intent.latest_charge.refunds.data.charge']
  await expect(
    harness.stripe.checkout.sessions.retrieve(await harness.submitPayment(validCard), { expand }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
})

test('rejects a refund without a successful charge', async () => {
  const payment_intent = await createPaidIntent({ method: 'fpx', decision: 'later' })
  await expect(harness.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ statusCode: 400 })
  await expect(harness.stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(harness.stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'payment_intent',
  })
  await expect(harness.stripe.refunds.create({ payment_intent, amount: 0 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
})
