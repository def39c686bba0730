import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createPayments } from './payments.server.ts'

const webhookSecret = 'whsec_webhooks'
const now = new Date('2026-11-20T04:00:00Z')
const createParser = (clock?: { now: () => Date }) =>
  createPayments({ secretKey: 'sk_test_webhooks', webhookSecret, methods: ['card'], ...clock }).parseWebhookEvent

async function parse(
  payload: string,
  { ageSeconds = 0, secret = webhookSecret, parser = createParser({ now: () => now }) } = {},
) {
  const timestamp = now.getTime() / 1000 - ageSeconds
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp })
  return parser(payload, signature)
}
const parseEvent = (type: string, object: object) => parse(writeEvent(type, object))
const writeEvent = (type: string, object: object = {}) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })

test.each([
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
])('the session event %s names the session and nothing else', async type => {
  const session = { id: 'cs_1', amount_total: 0.5, currency: 'usd', client_reference_id: 'order-1' }
  expect(await parseEvent(type, session)).toEqual({ id: 'evt_1', type, about: 'session', sessionId: 'cs_1' })
})

test.each([
  ['charge.refunded', 'refund'],
  ['refund.updated', 'refund'],
  ['refund.failed', 'refund'],
  ['charge.dispute.created', 'dispute'],
  ['charge.dispute.updated', 'dispute'],
  ['charge.dispute.closed', 'dispute'],
  ['charge.dispute.funds_withdrawn', 'dispute'],
  ['charge.dispute.funds_reinstated', 'dispute'],
])('a charge event %s is about a %s of a payment', async (type, about) => {
  const expected = { id: 'evt_1', type, about, paymentIntentId: 'pi_1' }
  expect(await parseEvent(type, { payment_intent: 'pi_1' })).toEqual(expected)
  expect(await parseEvent(type, { payment_intent: { id: 'pi_1' } })).toEqual(expected)
  expect(await parseEvent(type, { payment_intent: null })).toEqual({ id: 'evt_1', type, about: 'nothing' })
})

test('an event of another type is about nothing', async () => {
  expect(await parseEvent('customer.created', { payment_intent: 'pi_1' })).toEqual({
    id: 'evt_1',
    type: 'customer.created',
    about: 'nothing',
  })
})

test('rejects a signature of another secret, an outdated one, and a body that is not JSON', async () => {
  const body = writeEvent('customer.created')
  expect(await parse(body, { ageSeconds: 300 })).toBeDefined()
  expect(await parse(body, { ageSeconds: 301 })).toBeUndefined()
  expect(await parse(body, { secret: 'whsec_other' })).toBeUndefined()
  expect(await parse('{')).toBeUndefined()
  expect(await createParser()(body, undefined)).toBeUndefined()
})

test('tells a signature that is dated in the future from a wrong one', async () => {
  const body = writeEvent('customer.created')
  expect(await parse(body, { ageSeconds: -300 })).toMatchObject({ about: 'nothing' })
  expect(await parse(body, { ageSeconds: -301 })).toBe('from-the-future')
  expect(await parse(body, { ageSeconds: -301, secret: 'whsec_other' })).toBeUndefined()
})

test("checks a signature's age by the machine's clock when no other is given", async () => {
  const parser = createParser()
  const ageSeconds = Math.floor((now.getTime() - Date.now()) / 1000)
  expect(await parse(writeEvent('customer.created'), { parser, ageSeconds })).toBeDefined()
  expect(await parse(writeEvent('customer.created'), { parser, ageSeconds: ageSeconds + 360 })).toBeUndefined()
})
