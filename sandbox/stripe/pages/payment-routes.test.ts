import { expect, test } from 'vitest'
import { createSessionParams, declinedCard, setUpSandboxHarness, validCard } from '#test/emulators/stripe-harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpSandboxHarness()

const createSession = () => harness.stripe.checkout.sessions.create(createSessionParams())
const pay = (id: string, fields: Record<string, string>) => harness.submitForm(`/pay/${id}`, fields)
const retrieveSession = (id: string) =>
  harness.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })

test('shows the order, escaped, and a link to cancel', async () => {
  const page = await (await harness.getPaymentPage((await createSession()).id)).text()
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

test('posts its forms below the base path', async () => {
  const { id } = await createSession()
  expect(await (await harness.getPaymentPage(id)).text()).toContain(`action="/sandbox/stripe/pay/${id}"`)
})

test('offers only the payment methods of the session', async () => {
  const { id } = await harness.stripe.checkout.sessions.create({
    ...createSessionParams(),
    allowed_payment_method_types: ['fpx'],
  })
  const page = await (await harness.getPaymentPage(id)).text()
  expect(page).toContain('Approve now')
  expect(page).not.toContain('Card number')
  expect((await pay(id, validCard)).status).toBe(402)
})

test('completes the session with a valid card', async () => {
  const { id } = await createSession()
  const response = await pay(id, validCard)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`http://localhost:3000/thanks?session_id=${id}`)
  expect(await retrieveSession(id)).toMatchObject({
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
  await waitFor(() =>
    expect(harness.getEventTypes().sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]),
  )
})

test('charges once when the form is submitted twice', async () => {
  const { id } = await createSession()
  const responses = await Promise.all([pay(id, validCard), pay(id, validCard)])
  expect(responses.map(({ status }) => status)).toEqual([303, 303])
  const session = await harness.stripe.checkout.sessions.retrieve(id)
  const charges = await harness.stripe.charges.list({ payment_intent: String(session.payment_intent) })
  expect(charges.data).toHaveLength(1)
})

test('leaves the session open when the card is declined', async () => {
  const { id } = await createSession()
  const response = await pay(id, declinedCard)
  expect(response.status).toBe(402)
  expect(await response.text()).toContain('<p role="alert">Your card was declined.</p>')
  await waitFor(() => expect(harness.getEventTypes()).toEqual(['charge.failed', 'payment_intent.payment_failed']))
  const session = await harness.stripe.checkout.sessions.retrieve(id)
  expect(session).toMatchObject({ status: 'open', payment_intent: null })
  const failed = JSON.parse(harness.receivedEvents[1]?.body ?? '').data.object
  expect(failed.last_payment_error).toMatchObject({ type: 'card_error', code: 'card_declined' })
  const charge = String(failed.latest_charge)
  expect(await harness.stripe.charges.retrieve(charge)).toMatchObject({
    status: 'failed',
    paid: false,
    failure_code: 'card_declined',
    payment_method_details: { type: 'card', card: { last4: '0002' } },
    metadata: { orderId: 'order-1' },
  })
  await expect(harness.stripe.refunds.create({ payment_intent: failed.id })).rejects.toMatchObject({ statusCode: 400 })
  await pay(id, validCard)
  expect(await harness.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    payment_status: 'paid',
    payment_intent: failed.id,
  })
})

test('rejects a number that is none of its cards', async () => {
  const { id } = await createSession()
  const response = await pay(id, { ...validCard, number: '5555 5555 5555 4444' })
  expect(response.status).toBe(402)
  expect(await response.text()).toContain('Your card number is not valid in the sandbox.')
})

test.each([
  ['approve', 'paid', 'succeeded', 'checkout.session.async_payment_succeeded'],
  ['refuse', 'unpaid', 'requires_payment_method', 'checkout.session.async_payment_failed'],
])('applies the later decision of the bank: %s', async (decision, payment_status, status, type) => {
  const { id } = await createSession()
  expect((await pay(id, { method: 'fpx', decision: 'later' })).status).toBe(303)
  expect(await retrieveSession(id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  })
  await waitFor(() => expect(harness.getEventTypes()).toEqual(['checkout.session.completed']))
  expect(await (await harness.getPaymentPage(id)).text()).toMatch(/Approve payment[\s\S]*Refuse payment/)
  await pay(id, { decision })
  expect(await retrieveSession(id)).toMatchObject({ status: 'complete', payment_status, payment_intent: { status } })
  await waitFor(() => expect(harness.getEventTypes()).toContain(type))
  const events = await harness.stripe.events.list({ limit: 100 })
  await pay(id, { decision })
  expect((await harness.stripe.events.list({ limit: 100 })).data).toHaveLength(events.data.length)
})

test('responds with 404 for an unknown session', async () => {
  const response = await harness.getPaymentPage('cs_test_none')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('begin again in the shop')
})

test('rejects forms from another site', async () => {
  const { id } = await createSession()
  const submitFrom = (origin: string) => harness.submitForm(`/pay/${id}`, declinedCard, { origin })
  expect((await submitFrom('https://elsewhere.example')).status).toBe(403)
  expect((await submitFrom('http://localhost:3000')).status).toBe(402)
})
