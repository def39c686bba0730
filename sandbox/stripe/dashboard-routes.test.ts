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

async function pay(fields: Record<string, string>): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(order())
  await lab.submit(`/pay/${id}`, fields)
  return id
}
async function charge(id: string): Promise<Stripe.Charge> {
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
}
const home = async () => (await lab.fetch('http://localhost:3000/')).text()

test('an empty dashboard says so', async () => {
  expect(await home()).toMatch(/No payments yet\.[\s\S]*No events yet\./)
})

test('a payment is refunded by half and then whole', async () => {
  const id = await pay(goodCard)
  expect(await home()).toContain('Refund half')
  const action = `/charges/${(await charge(id)).id}/refund`
  const answer = await lab.submit(action, { part: 'half' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox/stripe/'])
  expect(await charge(id)).toMatchObject({ amount_refunded: 2750, refunded: false })
  expect(await home()).toContain('MYR 27.50 refunded')
  await lab.submit(action, { part: 'whole' })
  expect(await charge(id)).toMatchObject({ amount_refunded: 5500, refunded: true })
  const again = await lab.submit(action, { part: 'whole' })
  expect(again.headers.get('location')).toContain('problem=Charge%20')
})

test('a payment is disputed once, and not refunded any more', async () => {
  const id = await pay(goodCard)
  const { id: chargeId, payment_intent } = await charge(id)
  await lab.submit(`/charges/${chargeId}/dispute`, {})
  await lab.submit(`/charges/${chargeId}/dispute`, {})
  expect(await charge(id)).toMatchObject({ disputed: true })
  const [dispute, ...others] = (await stripe.disputes.list({ charge: chargeId })).data
  expect(dispute).toMatchObject({ object: 'dispute', charge: chargeId, payment_intent, amount: 5500 })
  expect(others).toEqual([])
  await vi.waitFor(() => expect(lab.types()).toContain('charge.dispute.created'))
  await expect(stripe.refunds.create({ charge: chargeId })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('the bank decides from the dashboard', async () => {
  const id = await pay({ method: 'fpx', decision: 'later' })
  expect(await home()).toContain('Approve payment')
  await lab.submit(`/sessions/${id}/settle`, { decision: 'approve' })
  expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('an event is sent again', async () => {
  await pay(goodCard)
  await vi.waitFor(async () => expect(await home()).toContain('delivered (200)'))
  const [first] = lab.arrivals
  await lab.submit(`/events/${first?.id}/send`, {})
  await vi.waitFor(() => expect(lab.arrivals.filter(({ id }) => id === first?.id)).toHaveLength(2))
})

test('forms of another site are refused', async () => {
  const { id } = await charge(await pay(goodCard))
  const answer = await lab.submit(`/charges/${id}/refund`, { part: 'whole' }, { origin: 'https://elsewhere.example' })
  expect(answer.status).toBe(403)
})
