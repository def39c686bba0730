import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createStripeClient } from '#platform/payments/stripe-client.server.ts'
import { createSessionParams, secretKey, setUpSandboxHarness } from '#test/emulators/stripe-harness.ts'
import { apiVersion } from './api-version.ts'

const harness = setUpSandboxHarness()

const sessions = 'http://127.0.0.1/v1/checkout/sessions'
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  harness.fetch(sessions, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${secretKey}`, ...headers },
  })
const smallOrder = {
  mode: 'payment',
  success_url: 'http://localhost/thanks',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'myr',
  'line_items[0][price_data][unit_amount]': '3500',
  'line_items[0][price_data][product_data][name]': 'Jacket',
}

test('the API version is the one of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('rejects a wrong secret key with an authentication error', async () => {
  const wrongKeyClient = createStripeClient({ secretKey: 'sk_test_wrong', fetch: harness.fetch })
  await expect(wrongKeyClient.checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
})

test('rejects a missing key', async () => {
  expect((await harness.fetch(sessions)).status).toBe(401)
})

test.each([
  ['checkout.session', () => harness.stripe.checkout.sessions.retrieve('cs_test_none'), 'session'],
  ['payment_intent', () => harness.stripe.paymentIntents.retrieve('pi_none'), 'intent'],
  ['charge', () => harness.stripe.charges.retrieve('ch_none'), 'id'],
  ['refund', () => harness.stripe.refunds.retrieve('re_none'), 'id'],
  ['event', () => harness.stripe.events.retrieve('evt_none'), 'id'],
])('responds with 404 for an unknown %s', async (kind, retrieve, param) => {
  await expect(retrieve()).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param,
    message: expect.stringContaining(`No such ${kind}`),
  })
})

test.each([
  [{ colour: 'red' }, 'parameter_unknown', 'colour'],
  [{ success_url: undefined }, 'parameter_missing', 'success_url'],
  [{ mode: undefined }, 'parameter_missing', 'mode'],
  [{ 'line_items[0][quantity]': 'two' }, 'parameter_invalid_integer', 'line_items[0][quantity]'],
  [{ 'line_items[0][quantity]': '0' }, 'parameter_invalid_integer', 'line_items[0][quantity]'],
  [{ 'line_items[0][price]': 'price_1' }, 'parameter_unknown', 'line_items[0][price]'],
  [{ success_url: 'thanks' }, 'url_invalid', 'success_url'],
  [{ customer_email: '' }, 'email_invalid', 'customer_email'],
  [{ customer_email: 'aina' }, 'email_invalid', 'customer_email'],
  [{ customer_email: 'aina@example' }, 'email_invalid', 'customer_email'],
  [{ customer_email: 'aina..b@example.com' }, 'email_invalid', 'customer_email'],
  [{ customer_email: 'aïna@example.com' }, 'email_invalid', 'customer_email'],
  [{ 'metadata[note]': 'x'.repeat(501) }, undefined, 'metadata[note]'],
  [
    { 'line_items[0][price_data][product_data][name]': 'x'.repeat(251) },
    undefined,
    'line_items[0][price_data][product_data][name]',
  ],
  [
    {
      'shipping_options[0][shipping_rate_data][display_name]': 'x'.repeat(101),
      'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '1000',
      'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'myr',
    },
    undefined,
    'shipping_options[0][shipping_rate_data][display_name]',
  ],
])('names the invalid parameter: %o', async (change, code, param) => {
  const fields = Object.entries({ ...smallOrder, ...change }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  const response = await post(Object.fromEntries(fields))
  expect(response.status).toBe(400)
  const { error } = await response.json()
  expect(error).toMatchObject({ type: 'invalid_request_error', param, message: expect.any(String) })
  expect(error.code).toBe(code)
})

test('responds with 404 in JSON for an unknown URL', async () => {
  const response = await harness.fetch('http://127.0.0.1/v1/customers', {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  expect(response.status).toBe(404)
  expect((await response.json()).error.type).toBe('invalid_request_error')
})

test('marks a replayed response', async () => {
  const first = await post(smallOrder, { 'idempotency-key': 'k' })
  const again = await post(smallOrder, { 'idempotency-key': 'k' })
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(await again.text()).toBe(await first.text())
})

test('rejects an idempotency key that is reused with other parameters', async () => {
  await harness.stripe.checkout.sessions.create(createSessionParams(), { idempotencyKey: 'order-1' })
  const other = harness.stripe.checkout.sessions.create(
    { ...createSessionParams(), locale: 'ms' },
    { idempotencyKey: 'order-1' },
  )
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('responds with 409 while a request with the same idempotency key is in progress', async () => {
  const once = () => post(smallOrder, { 'idempotency-key': 'k' })
  const [first, second] = await Promise.all([once(), once()])
  expect([first.status, second.status]).toEqual([200, 409])
  expect((await second.json()).error.code).toBe('idempotency_key_in_use')
})

test('replays errors, except for invalid parameters that can be corrected', async () => {
  const { id } = await harness.stripe.checkout.sessions.create(createSessionParams())
  await harness.stripe.checkout.sessions.expire(id)
  const expire = () => harness.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire' })
  await expect(expire()).rejects.toMatchObject({ statusCode: 400 })
  await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test.each([
  [{ mode: '' }],
  [{ customer_email: 'aina' }],
  [{ success_url: 'thanks' }],
  [{ expires_at: '1' }],
  [{ 'line_items[0][price_data][product_data][name]': 'x'.repeat(251) }],
])('accepts the key of a request with invalid parameters again once they are corrected: %o', async change => {
  const key = { 'idempotency-key': 'corrected' }
  expect((await post({ ...smallOrder, ...change }, key)).status).toBe(400)
  const corrected = await post(smallOrder, key)
  expect([corrected.status, corrected.headers.get('idempotent-replayed')]).toEqual([200, null])
})

test.each([
  ['fails-before', 0],
  ['fails-after', 1],
])('replays a 500 for 24 hours when the request %s', async (nextWrite, sessionCount) => {
  const key = { 'idempotency-key': 'k' }
  await harness.submitForm('/controls', { nextWrite })
  const responses = [await post(smallOrder, key), await post(smallOrder, key)]
  expect(responses.map(({ status, headers }) => [status, headers.get('idempotent-replayed')])).toEqual([
    [500, null],
    [500, 'true'],
  ])
  expect(await responses[1]?.json()).toMatchObject({ error: { type: 'api_error' } })
  expect((await harness.stripe.checkout.sessions.list()).data).toHaveLength(sessionCount)
  expect((await post(smallOrder, { 'idempotency-key': 'other' })).status).toBe(200)
  harness.advanceClock(24 * 60 * 60 + 1)
  expect((await post(smallOrder, key)).status).toBe(200)
})

test('does not store what was refused before the request began', async () => {
  const key = { 'idempotency-key': 'k' }
  const { id } = await harness.stripe.checkout.sessions.create(createSessionParams())
  const expire = (headers: Record<string, string>) =>
    harness.fetch(`${sessions}/${id}/expire`, { method: 'POST', headers: { ...headers, ...key } })
  expect((await expire({})).status).toBe(401)
  const authorization = `Bearer ${secretKey}`
  const [first, second] = await Promise.all([expire({ authorization }), expire({ authorization })])
  expect([first.status, second.status]).toEqual([200, 409])
  const replayed = await expire({ authorization })
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
})
