import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createHarness,
  declinedCard,
  type Harness,
  order,
  secretKey,
  stripeClientOptions,
  validCard,
} from '../test-harness.ts'

let harness: Harness
let stripe: Stripe

beforeEach(() => {
  harness = createHarness()
  stripe = new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(harness.fetch), ...stripeClientOptions })
})
afterEach(() => harness.sandbox.close())

const createSession = () => stripe.checkout.sessions.create(order())
const pay = (id: string, fields: Record<string, string>) => harness.submitForm(`/pay/${id}`, fields)
const retrieve = (id: string) => stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })

test('the page shows the order, escaped, and a way out', async () => {
  const page = await (await harness.page((await createSession()).id)).text()
  for (const text of [
    'no real money moves',
    'Denim &lt;jacket&gt;',
    'Patch × 2',
    'MYR 10.00',
    'Pay MYR 55.00',
    'aina@example.com',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('<jacket>')
  expect(page).toContain('href="http://localhost:3000/checkout?cancelled=order-1">Cancel</a>')
})

test('its forms work below a path', async () => {
  const { id } = await createSession()
  expect(await (await harness.page(id)).text()).toContain(`action="/sandbox/stripe/pay/${id}"`)
})

test('only the ways to pay that were asked for are shown', async () => {
  const { id } = await stripe.checkout.sessions.create({ ...order(), allowed_payment_method_types: ['fpx'] })
  const page = await (await harness.page(id)).text()
  expect(page).toContain('Approve now')
  expect(page).not.toContain('Card number')
  expect((await pay(id, validCard)).status).toBe(402)
})

test('a good card pays', async () => {
  const { id } = await createSession()
  const response = await pay(id, validCard)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`http://localhost:3000/thanks?session_id=${id}`)
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: { email: 'aina@example.com', name: 'Aina' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 5500,
      description: 'Order 1',
      metadata: { orderId: 'order-1' },
      latest_charge: {
        paid: true,
        amount: 5500,
        refunded: false,
        disputed: false,
        payment_method_details: { type: 'card' },
      },
    },
  })
  await vi.waitFor(() =>
    expect(harness.eventTypes().sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]),
  )
})

test('two submits of the same form pay once', async () => {
  const { id } = await createSession()
  const responses = await Promise.all([pay(id, validCard), pay(id, validCard)])
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  const session = await stripe.checkout.sessions.retrieve(id)
  const charges = await stripe.charges.list({ payment_intent: String(session.payment_intent) })
  expect(charges.data).toHaveLength(1)
})

test('a declined card leaves the session open', async () => {
  const { id } = await createSession()
  const response = await pay(id, declinedCard)
  expect(response.status).toBe(402)
  expect(await response.text()).toContain('<p role="alert">Your card was declined.</p>')
  await vi.waitFor(() => expect(harness.eventTypes()).toEqual(['payment_intent.payment_failed']))
  const session = await stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ status: 'open', payment_intent: null })
  const failed = JSON.parse(harness.receivedEvents[0]?.body ?? '').data.object
  expect(failed.last_payment_error).toMatchObject({ type: 'card_error', code: 'card_declined' })
  await pay(id, validCard)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
    payment_intent: failed.id,
  })
})

test.each([
  [{ number: '5555 5555 5555 4444' }, 'Your card number is not valid in the sandbox.'],
  [{ expiry: '01/20' }, 'Your card has expired or its date is not valid.'],
  [{ cvc: '12' }, 'Your card&#39;s security code is not valid.'],
])('a card that can not pay is refused: %o', async (change, text) => {
  const { id } = await createSession()
  const response = await pay(id, { ...validCard, ...change })
  expect(response.status).toBe(402)
  expect(await response.text()).toContain(text)
})

test('a bank can approve at once', async () => {
  const { id } = await createSession()
  await pay(id, { method: 'fpx', decision: 'approve' })
  expect(await retrieve(id)).toMatchObject({
    payment_status: 'paid',
    payment_intent: { latest_charge: { payment_method_details: { type: 'fpx' } } },
  })
})

test('a bank can refuse at once', async () => {
  const { id } = await createSession()
  const response = await pay(id, { method: 'grabpay', decision: 'refuse' })
  expect(response.status).toBe(402)
  expect(await response.text()).toContain('The payment was refused.')
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test.each([
  ['approve', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
  ['refuse', 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
])('a bank can decide later: %s', async (decision, payment_status, status, type) => {
  const { id } = await createSession()
  expect((await pay(id, { method: 'fpx', decision: 'later' })).status).toBe(303)
  expect(await retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  })
  await vi.waitFor(() => expect(harness.eventTypes()).toEqual(['checkout.session.completed']))
  expect(await (await harness.page(id)).text()).toMatch(/Approve payment[\s\S]*Refuse payment/)
  await pay(id, { decision })
  expect(await retrieve(id)).toMatchObject({ status: 'complete', payment_status, payment_intent: { status } })
  await vi.waitFor(() => expect(harness.eventTypes()).toContain(type))
  const before = harness.receivedEvents.length
  await pay(id, { decision })
  expect(harness.receivedEvents).toHaveLength(before)
})

test('an expired session can not be paid', async () => {
  const { id } = await createSession()
  harness.advanceClock(24 * 60 * 60)
  expect((await pay(id, validCard)).status).toBe(410)
  expect(await (await harness.page(id)).text()).toContain('This payment page has expired.')
})

test('an unknown session is a 404 page', async () => {
  expect((await harness.page('cs_test_none')).status).toBe(404)
})

test('a form of another site is refused', async () => {
  const { id } = await createSession()
  const submitFrom = (origin: string) => harness.submitForm(`/pay/${id}`, declinedCard, { origin })
  expect((await submitFrom('https://elsewhere.example')).status).toBe(403)
  expect((await submitFrom('http://localhost:3000')).status).toBe(402)
})
