import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createSessionParams, setUpSandboxHarness } from '#test/emulators/stripe-harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpSandboxHarness()

const seconds = () => Math.floor(harness.now().getTime() / 1000)

test('creates an open session with the total of line items and shipping', async () => {
  const session = await harness.stripe.checkout.sessions.create(createSessionParams())
  expect(session.id).toMatch(/^cs_test_[0-9A-Za-z]{58}$/)
  expect(session).toMatchObject({
    object: 'checkout.session',
    livemode: false,
    amount_subtotal: 4500,
    amount_total: 5500,
    currency: 'myr',
    total_details: { amount_shipping: 1000 },
    metadata: { orderId: 'order-1' },
    client_reference_id: 'order-1',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    created: seconds(),
    expires_at: seconds() + 24 * 60 * 60,
    url: `http://localhost:3000/sandbox/stripe/pay/${session.id}`,
  })
  expect(session.lastResponse.requestId).toMatch(/^req_/)
  expect(session.lastResponse.apiVersion).toBe(Stripe.API_VERSION)
})

test('lists the line items of a session, with what they are of when it is expanded', async () => {
  const { id } = await harness.stripe.checkout.sessions.create(createSessionParams())
  const whole = await harness.stripe.checkout.sessions.listLineItems(id, { expand: ['data.price.product'] })
  expect(whole.data).toMatchObject([
    { description: 'Denim <jacket>', quantity: 1, price: { unit_amount: 3500, product: { name: 'Denim <jacket>' } } },
    { description: 'Patch', quantity: 2, amount_total: 1000 },
  ])
  const lines = await harness.stripe.checkout.sessions.listLineItems(id, { limit: 1 })
  expect(lines).toMatchObject({ object: 'list', has_more: true, data: [{ quantity: 1 }] })
})

test.each([
  ['client_reference_id', 'a value that is no id'],
  ['__proto__', 'a property that is not its own'],
])('refuses to expand %s: %s', async property => {
  const params = { ...createSessionParams(), client_reference_id: 'constructor' }
  const { id } = await harness.stripe.checkout.sessions.create(params)
  const retrieving = harness.stripe.checkout.sessions.retrieve(id, { expand: [property] })
  await expect(retrieving).rejects.toMatchObject({ statusCode: 400, param: 'expand' })
})

test('lists sessions newest first, page by page', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 5; nth++) {
    ids.unshift((await harness.stripe.checkout.sessions.create(createSessionParams())).id)
    harness.advanceClock(nth % 2)
  }
  const first = await harness.stripe.checkout.sessions.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, url: '/v1/checkout/sessions' })
  const next = await harness.stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1] ?? '' })
  expect([...first.data, ...next.data].map(({ id }) => id)).toEqual(ids)
  expect(next.has_more).toBe(false)
  const all = await harness.stripe.checkout.sessions.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
})

test('rejects a status that sessions do not have as filter of the list', async () => {
  const listing = harness.stripe.checkout.sessions.list({ status: 'paid' as 'open' })
  await expect(listing).rejects.toMatchObject({ statusCode: 400, param: 'status' })
})

test('expires an open session, and no other', async () => {
  const { id } = await harness.stripe.checkout.sessions.create(createSessionParams())
  expect(await harness.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await expect(harness.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message: expect.stringContaining('status of `expired`'),
  })
  await waitFor(() => expect(harness.getEventTypes()).toEqual(['checkout.session.expired']))
})

test.each([
  [30 * 60 - 1, 'at least 30 minutes'],
  [24 * 60 * 60 + 1, 'less than 24 hours'],
])('rejects an expiry %i seconds after creation', async (after, text) => {
  const creating = harness.stripe.checkout.sessions.create({ ...createSessionParams(), expires_at: seconds() + after })
  await expect(creating).rejects.toMatchObject({ param: 'expires_at', message: expect.stringContaining(text) })
})

test('takes adaptive pricing to be off, and nothing but true or false', async () => {
  const createWith = (adaptive_pricing: object) =>
    harness.stripe.checkout.sessions.create({ ...createSessionParams(), adaptive_pricing })
  expect((await createWith({ enabled: false })).adaptive_pricing).toEqual({ enabled: false })
  expect((await harness.stripe.checkout.sessions.create(createSessionParams())).adaptive_pricing).toEqual({
    enabled: true,
  })
  await expect(createWith({ enabled: 'no' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'adaptive_pricing[enabled]',
  })
  await expect(createWith({ enable: false })).rejects.toMatchObject({ code: 'parameter_unknown' })
})

test('rejects a total below MYR 2.00', async () => {
  const orderWorth = (unit_amount: number) => ({
    ...createSessionParams(),
    shipping_options: [],
    line_items: [{ quantity: 1, price_data: { currency: 'myr', unit_amount, product_data: { name: 'Button' } } }],
  })
  await expect(harness.stripe.checkout.sessions.create(orderWorth(199))).rejects.toMatchObject({
    statusCode: 400,
    code: 'amount_too_small',
  })
  expect((await harness.stripe.checkout.sessions.create(orderWorth(200))).amount_total).toBe(200)
})

test('rejects a total above MYR 999999.99', async () => {
  const orderWorth = (amount: number) => ({
    ...createSessionParams(),
    shipping_options: [],
    line_items: [1, amount - 1].map(unit_amount => ({
      quantity: 1,
      price_data: { currency: 'myr', unit_amount, product_data: { name: 'Coat' } },
    })),
  })
  await expect(harness.stripe.checkout.sessions.create(orderWorth(100_000_000))).rejects.toMatchObject({
    statusCode: 400,
    code: 'amount_too_large',
  })
  expect((await harness.stripe.checkout.sessions.create(orderWorth(99_999_999))).amount_total).toBe(99_999_999)
})

test('offers the allowed payment methods', async () => {
  const createAndListMethods = async (change: Stripe.Checkout.SessionCreateParams) =>
    (await harness.stripe.checkout.sessions.create({ ...createSessionParams(), ...change })).payment_method_types
  expect(await createAndListMethods({ allowed_payment_method_types: ['grabpay', 'card', 'alipay'] })).toEqual([
    'card',
    'grabpay',
  ])
  await expect(createAndListMethods({ allowed_payment_method_types: ['alipay'] })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('refuses payment_method_types, which the API had until 2026-09-30', async () => {
  const older = { ...createSessionParams(), payment_method_types: ['fpx'] }
  await expect(harness.stripe.checkout.sessions.create(older)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})
