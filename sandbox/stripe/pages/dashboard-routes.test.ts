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

test('disputes a payment once and rejects its refund', async () => {
  const id = await harness.submitPayment(validCard)
  const { id: chargeId, payment_intent } = await retrieveCharge(id)
  await harness.submitForm(`/charges/${chargeId}/dispute`, {})
  await harness.submitForm(`/charges/${chargeId}/dispute`, {})
  expect(await retrieveCharge(id)).toMatchObject({ disputed: true })
  const [dispute, ...others] = (await harness.stripe.disputes.list({ charge: chargeId })).data
  expect(dispute).toMatchObject({ object: 'dispute', charge: chargeId, payment_intent, amount: 5500 })
  expect(others).toEqual([])
  await waitFor(() => expect(harness.getEventTypes()).toContain('charge.dispute.created'))
  await expect(harness.stripe.refunds.create({ charge: chargeId })).rejects.toMatchObject({ code: 'charge_disputed' })
})

test('refuses the next refund, once, and replays the refusal under its key', async () => {
  const { id: charge } = await retrieveCharge(await harness.submitPayment(validCard))
  await harness.submitForm('/controls', { nextRefund: 'refused' })
  const refused = { statusCode: 400, code: 'balance_insufficient', type: 'StripeInvalidRequestError' }
  const refund = (idempotencyKey: string) => harness.stripe.refunds.create({ charge }, { idempotencyKey })
  await expect(refund('refund-1')).rejects.toMatchObject(refused)
  await expect(refund('refund-1')).rejects.toMatchObject(refused)
  expect((await refund('refund-2')).status).toBe('succeeded')
})

test('keeps the next refund pending until somebody completes or fails it', async () => {
  const { id: charge } = await retrieveCharge(await harness.submitPayment(validCard))
  await harness.submitForm('/controls', { nextRefund: 'pending' })
  const { id } = await harness.stripe.refunds.create({ charge })
  harness.advanceClock(7 * 24 * 60 * 60)
  expect((await harness.stripe.refunds.retrieve(id)).status).toBe('pending')
  expect(await getDashboard()).toMatch(/Complete[\s\S]*Fail/)
  await harness.submitForm(`/refunds/${id}/update`, { result: 'succeed' })
  expect((await harness.stripe.refunds.retrieve(id)).status).toBe('succeeded')
  await harness.submitForm(`/refunds/${id}/update`, { result: 'fail' })
  await harness.submitForm(`/refunds/${id}/update`, { result: 'fail' })
  expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
  expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(await getDashboard()).toContain('failed (unknown)')
})

test.each([
  [validCard, 'succeeded', 'expired_or_canceled_card'],
  [{ method: 'grabpay', decision: 'approve' }, 'pending', 'declined'],
])('fails the next refund later: %o', async (fields, firstStatus, failure_reason) => {
  const { id: charge } = await retrieveCharge(await harness.submitPayment(fields))
  await harness.submitForm('/controls', { nextRefund: 'fails' })
  const { id, status } = await harness.stripe.refunds.create({ charge })
  expect(status).toBe(firstStatus)
  harness.advanceClock(3)
  expect(await harness.stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed', failure_reason })
})

test('disputes a payment with the disputed test card at once', async () => {
  const charge = await retrieveCharge(await harness.submitPayment({ ...validCard, number: '4000000000000259' }))
  expect(charge.disputed).toBe(true)
  await waitFor(() => expect(harness.getEventTypes()).toContain('charge.dispute.created'))
})

test('shows which choices are made for what happens next', async () => {
  await harness.submitForm('/controls', { nextRefund: 'fails', nextWrite: 'nothing' })
  const pressed = [...(await getDashboard()).matchAll(/value="([^"]+)" aria-pressed="true"/g)].map(([, value]) => value)
  expect(pressed).toEqual(['fails', 'default'])
})

test('approves a processing bank payment', async () => {
  const id = await harness.submitPayment({ method: 'fpx', decision: 'later' })
  expect(await getDashboard()).toContain('Approve payment')
  await harness.submitForm(`/sessions/${id}/settle`, { decision: 'approve' })
  expect((await harness.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

test('delivers an event again', async () => {
  await harness.submitPayment(validCard)
  await waitFor(async () => expect(await getDashboard()).toContain('delivered (200)'))
  const [first] = harness.receivedEvents
  await harness.submitForm(`/events/${first?.id}/send`, {})
  await waitFor(() => expect(harness.receivedEvents.filter(({ id }) => id === first?.id)).toHaveLength(2))
})

test.each(['/charges/ch_none/refund', '/events/evt_none/send'])('responds with 404 to the form %s', async path => {
  const response = await harness.submitForm(path, {})
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
