import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { setUpSandboxHarness, validCard } from '#test/emulators/stripe-harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpSandboxHarness()

async function retrieveCharge(id: string): Promise<Stripe.Charge> {
  const session = await harness.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  return (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge
}
const getDashboard = async () => (await harness.fetch('http://localhost:3000/')).text()

test('says that there are no payments and no events', async () => {
  expect(await getDashboard()).toMatch(/No payments yet\.[\s\S]*No events yet\./)
})

test('refunds half of a payment, then the rest', async () => {
  const id = await harness.submitPayment(validCard)
  expect(await getDashboard()).toContain('Refund half')
  const action = `/charges/${(await retrieveCharge(id)).id}/refund`
  const response = await harness.submitForm(action, { part: 'half' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/sandbox/stripe/'])
  expect(await retrieveCharge(id)).toMatchObject({ amount_refunded: 2750, refunded: false })
  expect(await getDashboard()).toContain('MYR 27.50 refunded')
  await harness.submitForm(action, { part: 'whole' })
  expect(await retrieveCharge(id)).toMatchObject({ amount_refunded: 5500, refunded: true })
  const again = await harness.submitForm(action, { part: 'whole' })
  expect(again.headers.get('location')).toContain('problem=Charge%20')
})

test('shows which choices are made for what happens next', async () => {
  await harness.submitForm('/controls', { nextRefund: 'fails', nextWrite: 'nothing' })
  const pressed = [...(await getDashboard()).matchAll(/value="([^"]+)" aria-pressed="true"/g)].map(([, value]) => value)
  expect(pressed).toEqual(['fails', 'default'])
})

test('shows what became of an event', async () => {
  await harness.submitPayment(validCard)
  await waitFor(async () => expect(await getDashboard()).toContain('delivered (200)'))
})

test('responds with 404 to a form of something unknown', async () => {
  const response = await harness.submitForm('/charges/ch_none/refund', {})
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('No such page')
})

test('rejects forms from another site', async () => {
  const { id } = await retrieveCharge(await harness.submitPayment(validCard))
  const response = await harness.submitForm(
    `/charges/${id}/refund`,
    { part: 'whole' },
    { origin: 'https://elsewhere.example' },
  )
  expect(response.status).toBe(403)
})
