import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHarness, type Harness, order, secretKey, stripeClientOptions } from '../test-harness.ts'
import { apiVersion } from './api-version.ts'

let harness: Harness
let stripe: Stripe

beforeEach(() => {
  harness = createHarness()
  stripe = new Stripe(secretKey, { httpClient: Stripe.createFetchHttpClient(harness.fetch), ...stripeClientOptions })
})
afterEach(() => harness.sandbox.close())

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

test('it speaks the API version of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION)
})

test('a wrong key is refused as Stripe refuses it', async () => {
  const httpClient = Stripe.createFetchHttpClient(harness.fetch)
  const wrongKeyClient = new Stripe('sk_test_wrong', { httpClient, ...stripeClientOptions })
  await expect(wrongKeyClient.checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
})

test('no key is refused, the key as Basic user name is taken', async () => {
  expect((await harness.fetch(sessions)).status).toBe(401)
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  expect((await harness.fetch(sessions, { headers: { authorization } })).status).toBe(200)
})

test.each([
  ['checkout.session', () => stripe.checkout.sessions.retrieve('cs_test_none'), 'session'],
  ['payment_intent', () => stripe.paymentIntents.retrieve('pi_none'), 'intent'],
  ['charge', () => stripe.charges.retrieve('ch_none'), 'id'],
  ['refund', () => stripe.refunds.retrieve('re_none'), 'id'],
  ['event', () => stripe.events.retrieve('evt_none'), 'id'],
])('an unknown %s is a 404', async (kind, retrieve, param) => {
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
  [{ customer_email: 'aina' }, 'email_invalid', 'customer_email'],
  [{ 'metadata[note]': 'x'.repeat(501) }, undefined, 'metadata[note]'],
])('a wrong parameter is named: %o', async (change, code, param) => {
  const fields = Object.entries({ ...smallOrder, ...change }).filter((pair): pair is [string, string] => !!pair[1])
  const response = await post(Object.fromEntries(fields))
  expect(response.status).toBe(400)
  const { error } = await response.json()
  expect(error).toMatchObject({ type: 'invalid_request_error', param, message: expect.any(String) })
  expect(error.code).toBe(code)
})

test('an unknown address is a 404 in JSON', async () => {
  const response = await harness.fetch('http://127.0.0.1/v1/customers', {
    headers: { authorization: `Bearer ${secretKey}` },
  })
  expect(response.status).toBe(404)
  expect((await response.json()).error.type).toBe('invalid_request_error')
})

test('the same idempotency key gives the same answer', async () => {
  const first = await stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  const again = await stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  expect(again.id).toBe(first.id)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('an answer that is given again says so', async () => {
  const first = await post(smallOrder, { 'idempotency-key': 'k' })
  const again = await post(smallOrder, { 'idempotency-key': 'k' })
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.headers.get('original-request')).toBe(first.headers.get('request-id'))
  expect(await again.text()).toBe(await first.text())
})

test('the same idempotency key with other parameters is an error', async () => {
  await stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  const other = stripe.checkout.sessions.create({ ...order(), locale: 'ms' }, { idempotencyKey: 'order-1' })
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('an idempotency key that is in use is a conflict', async () => {
  const once = () => post(smallOrder, { 'idempotency-key': 'k' })
  const [first, second] = await Promise.all([once(), once()])
  expect([first.status, second.status]).toEqual([200, 409])
  expect((await second.json()).error.code).toBe('idempotency_key_in_use')
})

test('a refusal is kept under its key, but a mended parameter may be sent again', async () => {
  const { id } = await stripe.checkout.sessions.create(order())
  await stripe.checkout.sessions.expire(id)
  const expire = () => stripe.checkout.sessions.expire(id, {}, { idempotencyKey: 'expire' })
  await expect(expire()).rejects.toMatchObject({ statusCode: 400 })
  await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
  expect((await post({ ...smallOrder, mode: '' }, { 'idempotency-key': 'mended' })).status).toBe(400)
})

test('a key is forgotten after 24 hours', async () => {
  const first = await stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  harness.advanceClock(24 * 60 * 60 + 1)
  const next = await stripe.checkout.sessions.create(order(), { idempotencyKey: 'order-1' })
  expect(next.id).not.toBe(first.id)
})
