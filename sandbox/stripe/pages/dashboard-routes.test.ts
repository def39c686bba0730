import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHarness, type Harness, order, secretKey, stripeClientOptions, validCard } from '../test-harness.ts'

let harness: Harness
let stripe: Stripe

beforeEach(() => {
  harness = createHarness()
  stripe = new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(harness.fetch), ...stripeClientOptions })
})
afterEach(() => harness.sandbox.close())

async function pay(fields: Record<string, string>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order())
  await harness.submitForm(`/pay/${id}`, fields)
  return id
}
async function charge(id: string): Promise<Stripe.Charge> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
}
const getDashboard = async () => (await harness.fetch('http://localhost:3000/')).text()

test('an empty dashboard says so', async () => {
  expect(await getDashboard()).toMatch(/No payments yet\.[\s\S]*No events yet\./)
})

test('a payment is refunded by half and then whole', async () => {
  const id = await pay(validCard)
  expect(await getDashboard()).toContain('Refund half')
  const action = `/charges/${(await charge(id)).id}/refund`
  const response = await harness.submitForm(action, { part: 'half' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sandbox/stripe/'])
  expect(await charge(id)).toMatchObject({ amount_refunded: 2750, refunded: false })
  expect(await getDashboard()).toContain('MYR 27.50 refunded')
  await harness.submitForm(action, { part: 'whole' })
  expect(await charge(id)).toMatchObject({ amount_refunded: 5500, refunded: true })
  const again = await harness.submitForm(action, { part: 'whole' })
  expect(again.headers.get('location')).toContain('problem=Charge%20')
})

test('a payment is disputed once, and not refunded any more', async () => {
  const id = await pay(validCard)
  const { id: chargeId, payment_intent } = await charge(id)
  await harness.submitForm(`/charges/${chargeId}/dispute`, {})
  await harness.submitForm(`/charges/${chargeId}/dispute`, {})
  expect(await charge(id)).toMatchObject({ disputed: true })
  const [dispute, ...others] = (await stripe.disputes.list({ charge: chargeId })).data
  expect(dispute).toMatchObject({ object: 'dispute', charge: chargeId, payment_intent, amount: 5500 })
  expect(others).toEqual([])
  await vi.waitFor(() => expect(harness.eventTypes()).toContain('charge.dispute.created'))
  await expect(stripe.refunds.create({ charge: chargeId })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('the bank decides from the dashboard', async () => {
  const id = await pay({ method: 'fpx', decision: 'later' })
  expect(await getDashboard()).toContain('Approve payment')
  await harness.submitForm(`/sessions/${id}/settle`, { decision: 'approve' })
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('an event is sent again', async () => {
  await pay(validCard)
  await vi.waitFor(async () => expect(await getDashboard()).toContain('delivered (200)'))
  const [first] = harness.receivedEvents
  await harness.submitForm(`/events/${first?.id}/send`, {})
  await vi.waitFor(() => expect(harness.receivedEvents.filter(({ id }) => id === first?.id)).toHaveLength(2))
})

test('forms of another site are refused', async () => {
  const { id } = await charge(await pay(validCard))
  const response = await harness.submitForm(
    `/charges/${id}/refund`,
    { part: 'whole' },
    { origin: 'https://elsewhere.example' },
  )
  expect(response.status).toBe(403)
})
