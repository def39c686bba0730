import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { type CheckoutSessionRequest, RequestInProgressError } from '#store/payments.ts'
import { createPayments } from './payments.server.ts'

/** The adapter with a provider that gives these responses in turn, and the requests it got. */
function createAdapter(...responses: Response[]) {
  const requests: Request[] = []
  const { payments } = createPayments({
    secretKey: 'sk_test_adapter',
    webhookSecret: 'whsec_adapter',
    methods: ['card', 'fpx'],
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return responses[requests.length - 1] ?? fail(404, { code: 'unexpected_request' })
    },
  })
  return { ...payments, requests, readQuery: () => Object.fromEntries(new URL(requests[0]?.url ?? '').searchParams) }
}

/** An error of the provider that its client does not retry, so that a test does not wait. */
const fail = (status: number, error: object = {}) =>
  Response.json({ error: { message: 'Refused', ...error } }, { status, headers: { 'stripe-should-retry': 'false' } })
const list = (data: object[], has_more = false) => Response.json({ object: 'list', data, has_more })

const session = (overrides: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: 'order-1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 5500,
  currency: 'myr',
  payment_intent: null,
  ...overrides,
})
const openSession = {
  id: 'cs_1',
  orderId: 'order-1',
  state: 'open',
  amount: 5500,
  currency: 'myr',
  paymentIntentId: null,
}
const unknownSession = { ...openSession, orderId: null, state: 'expired', amount: 0, currency: '' }
const paidSession = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' }

describe('createSession', () => {
  const request: CheckoutSessionRequest = {
    orderId: 'order-1' as OrderId,
    checkoutAttempt: 2,
    orderNumber: '7F3K9Q2A',
    orderPageUrl: 'https://shop.example/order/token',
    email: 'siti@example.com',
    lines: [
      { title: 'Rust flannel', image: 'https://shop.example/flannel.webp', price: sen(4550) },
      { title: 'Old tee', image: null, price: sen(1000) },
    ],
    shipping: { label: 'Courier to Sabah', fee: sen(1000) },
    expiresAt: new Date('2026-11-20T04:35:00.999Z'),
    successUrl: 'https://shop.example/thankyou?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example/checkout?cancelled=order-1',
    language: 'en',
  }
  const created = () => Response.json(session({ url: 'https://pay.example/cs_1' }))

  test('asks for what the order costs and for nothing else', async () => {
    const { createSession, requests } = createAdapter(created())
    expect(await createSession(request)).toEqual({ id: 'cs_1', url: 'https://pay.example/cs_1' })
    const [sent] = requests
    expect([sent?.method, sent?.url]).toEqual(['POST', 'https://api.stripe.com/v1/checkout/sessions'])
    expect(sent?.headers.get('idempotency-key')).toBe('checkout-order-1-2')
    expect(Object.fromEntries(new URLSearchParams(await sent?.text()))).toEqual({
      mode: 'payment',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'fpx',
      client_reference_id: 'order-1',
      customer_email: 'siti@example.com',
      'metadata[orderId]': 'order-1',
      'payment_intent_data[description]': 'Order #7F3K9Q2A: https://shop.example/order/token',
      'payment_intent_data[metadata][orderId]': 'order-1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'myr',
      'line_items[0][price_data][unit_amount]': '4550',
      'line_items[0][price_data][product_data][name]': 'Rust flannel',
      'line_items[0][price_data][product_data][images][0]': 'https://shop.example/flannel.webp',
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][currency]': 'myr',
      'line_items[1][price_data][unit_amount]': '1000',
      'line_items[1][price_data][product_data][name]': 'Old tee',
      'shipping_options[0][shipping_rate_data][type]': 'fixed_amount',
      'shipping_options[0][shipping_rate_data][display_name]': 'Courier to Sabah',
      'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '1000',
      'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'myr',
      expires_at: String(Date.parse('2026-11-20T04:35:00Z') / 1000),
      success_url: 'https://shop.example/thankyou?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.example/checkout?cancelled=order-1',
      locale: 'auto',
    })
  })

  test('asks for a payment page in Malay for an order in Malay', async () => {
    const { createSession, requests } = createAdapter(created())
    await createSession({ ...request, language: 'ms' })
    expect(new URLSearchParams(await requests[0]?.text()).get('locale')).toBe('ms')
  })

  test('names only the order on the receipt when it has no page', async () => {
    const { createSession, requests } = createAdapter(created())
    await createSession({ ...request, orderPageUrl: undefined })
    const description = new URLSearchParams(await requests[0]?.text()).get('payment_intent_data[description]')
    expect(description).toBe('Order #7F3K9Q2A')
  })

  test('fails when the session has no page to pay on', async () => {
    const { createSession } = createAdapter(Response.json(session({ url: null })))
    await expect(createSession(request)).rejects.toThrow('Checkout session without URL: cs_1')
  })

  test('says that another request is creating the session, and only then', async () => {
    const inProgress = createAdapter(fail(409)).createSession(request)
    await expect(inProgress).rejects.toBeInstanceOf(RequestInProgressError)
    await expect(inProgress).rejects.toMatchObject({ message: 'Refused', cause: { statusCode: 409 } })
    await expect(createAdapter(fail(400)).createSession(request)).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    )
  })
})

describe('findSession', () => {
  test.each<[{ status: string; payment_status?: string; payment_intent?: unknown }, string]>([
    [{ status: 'open' }, 'open'],
    [{ status: 'expired' }, 'expired'],
    [{ status: 'complete', payment_status: 'paid' }, 'paid'],
    [{ status: 'complete', payment_status: 'no_payment_required' }, 'paid'],
    [{ status: 'complete', payment_intent: null }, 'processing'],
    [{ status: 'complete', payment_intent: 'pi_1' }, 'processing'],
    [{ status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } }, 'processing'],
    [{ status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }, 'failed'],
    [{ status: 'complete', payment_intent: { id: 'pi_1', status: 'canceled' } }, 'failed'],
  ])('reads %j as %s', async (overrides, state) => {
    const paymentIntentId = overrides.payment_intent ? 'pi_1' : null
    const { findSession, readQuery } = createAdapter(Response.json(session(overrides)))
    expect(await findSession('cs_1')).toEqual({ ...openSession, state, paymentIntentId })
    expect(readQuery()).toEqual({ 'expand[0]': 'payment_intent' })
  })

  test('reads a session without an order and an amount', async () => {
    const empty = session({ client_reference_id: null, amount_total: null, currency: null })
    expect(await createAdapter(Response.json(empty)).findSession('cs_1')).toEqual({ ...unknownSession, state: 'open' })
  })

  test('counts a session that the provider does not have as expired', async () => {
    expect(await createAdapter(fail(404)).findSession('cs_1')).toEqual(unknownSession)
  })

  test.each([400, 401, 500])('fails when the provider responds %i', async status => {
    await expect(createAdapter(fail(status)).findSession('cs_1')).rejects.toMatchObject({ statusCode: status })
  })
})

describe('expireSession', () => {
  test('ends an open session', async () => {
    const { expireSession, requests } = createAdapter(Response.json(session({ status: 'expired' })))
    expect(await expireSession('cs_1')).toEqual({ ...openSession, state: 'expired' })
    expect(requests.map(({ url }) => url)).toEqual(['https://api.stripe.com/v1/checkout/sessions/cs_1/expire'])
  })

  test('returns a session that was paid meanwhile', async () => {
    const { expireSession } = createAdapter(fail(400), Response.json(session(paidSession)))
    expect(await expireSession('cs_1')).toEqual({ ...openSession, state: 'paid', paymentIntentId: 'pi_1' })
  })

  test('fails when the session is still open', async () => {
    const { expireSession } = createAdapter(fail(400), Response.json(session()))
    await expect(expireSession('cs_1')).rejects.toMatchObject({ statusCode: 400 })
  })

  test.each([401, 429, 500])('fails without a look-up when the provider responds %i', async status => {
    const { expireSession, requests } = createAdapter(fail(status), Response.json(session({ status: 'expired' })))
    await expect(expireSession('cs_1')).rejects.toMatchObject({ statusCode: status })
    expect(requests).toHaveLength(1)
  })
})

describe('findSessionOfPayment', () => {
  test('finds the session that a payment was made on', async () => {
    const { findSessionOfPayment, readQuery } = createAdapter(list([session(paidSession)]))
    expect(await findSessionOfPayment('pi_1')).toEqual({ ...openSession, state: 'paid', paymentIntentId: 'pi_1' })
    expect(readQuery()).toEqual({ payment_intent: 'pi_1', limit: '1' })
  })

  test('finds none for a payment that was made otherwise', async () => {
    expect(await createAdapter(list([])).findSessionOfPayment('pi_1')).toBeUndefined()
  })
})

test("lists the sessions of an order on all pages, and no other order's", async () => {
  const { listSessions, readQuery, requests } = createAdapter(
    list([session({ id: 'cs_3' }), session({ id: 'cs_2', client_reference_id: 'order-2' })], true),
    list([session({ id: 'cs_1', status: 'expired' })]),
  )
  const since = new Date('2026-11-20T04:00:00.999Z')
  expect(await listSessions('order-1' as OrderId, since)).toEqual([
    { ...openSession, id: 'cs_3' },
    { ...openSession, state: 'expired' },
  ])
  // A minute earlier, because the provider's clock may be behind.
  expect(readQuery()).toEqual({ 'created[gte]': String(Date.parse('2026-11-20T03:59:00Z') / 1000), limit: '100' })
  expect(requests).toHaveLength(2)
})

describe('findPayment', () => {
  const charge = (overrides: object = {}) => ({
    id: 'ch_1',
    status: 'succeeded',
    amount: 5500,
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { type: 'fpx' },
    refunds: { data: [] },
    ...overrides,
  })
  const findPayment = (latest_charge: unknown, metadata: object = { orderId: 'order-1' }) =>
    createAdapter(Response.json({ id: 'pi_1', metadata, latest_charge })).findPayment('pi_1')

  test('reads a payment and whose it is', async () => {
    expect(await findPayment(charge())).toEqual({
      id: 'pi_1',
      orderId: 'order-1',
      method: 'fpx',
      amount: 5500,
      unrefunded: 5500,
      refunded: 'no',
      isDisputed: false,
      refunds: [],
    })
  })

  test('asks for the charge with its refunds', async () => {
    const adapter = createAdapter(fail(404))
    await adapter.findPayment('pi_1')
    expect(adapter.readQuery()).toEqual({ 'expand[0]': 'latest_charge', 'expand[1]': 'latest_charge.refunds' })
  })

  test('reads a disputed payment of no order that the provider knows little of', async () => {
    const little = charge({ disputed: true, payment_method_details: null, refunds: undefined })
    expect(await findPayment(little, {})).toMatchObject({ orderId: null, method: null, isDisputed: true, refunds: [] })
  })

  test.each([null, 'ch_1', charge({ status: 'failed' }), charge({ status: 'pending' })])(
    'finds no payment when nothing was charged: %j',
    async latest_charge => expect(await findPayment(latest_charge)).toBeUndefined(),
  )

  const refund = { amount: 1000, created: Date.parse('2026-11-20T04:00:00Z') / 1000 }
  const read = { amount: 1000, createdAt: '2026-11-20T04:00:00.000Z' }

  test.each([
    [1000, ['succeeded'], { refunded: 'partially', unrefunded: 4500 }],
    [5500, ['succeeded', 'succeeded'], { refunded: 'fully', unrefunded: 0 }],
    [5500, ['succeeded', 'pending'], { refunded: 'pending', unrefunded: 0 }],
    [5500, ['requires_action'], { refunded: 'pending', unrefunded: 0 }],
    [5500, [], { refunded: 'fully', unrefunded: 0 }],
    [0, ['failed'], { refunded: 'no', unrefunded: 5500 }],
  ])('reads %i sen refunded by %j as %j', async (amount_refunded, statuses, expected) => {
    const refunds = { data: statuses.map((status, index) => ({ ...refund, id: `re_${index}`, status })) }
    expect(await findPayment(charge({ amount_refunded, refunds }))).toMatchObject(expected)
  })

  test('says what each refund gives back, when it was made and in words why it failed', async () => {
    const data = [
      { ...refund, id: 're_4', status: 'failed', failure_reason: 'unheard_of' },
      { ...refund, id: 're_3', status: 'failed' },
      { ...refund, id: 're_2', status: 'canceled', failure_reason: 'expired_or_canceled_card' },
      { ...refund, id: 're_1', status: 'succeeded', failure_reason: 'declined' },
    ]
    expect((await findPayment(charge({ refunds: { data } })))?.refunds).toEqual([
      { ...read, id: 're_4', status: 'failed', failureReason: "the payment provider gave the reason 'unheard_of'" },
      { ...read, id: 're_3', status: 'failed', failureReason: "the payment provider gave the reason 'unknown'" },
      { ...read, id: 're_2', status: 'failed', failureReason: 'the card has expired or was cancelled' },
      { ...read, id: 're_1', status: 'succeeded', failureReason: null },
    ])
  })

  test('reads all refunds of a payment that has more than its charge lists', async () => {
    const [failed, made] = [
      { ...refund, id: 're_2', status: 'failed' },
      { ...refund, id: 're_1', status: 'succeeded' },
    ]
    const latest_charge = charge({ amount_refunded: 1000, refunds: { data: [failed], has_more: true } })
    const intent = Response.json({ id: 'pi_1', metadata: {}, latest_charge })
    const { findPayment: find, requests } = createAdapter(intent, list([failed], true), list([made]))
    expect((await find('pi_1'))?.refunds.map(({ id }) => id)).toEqual(['re_2', 're_1'])
    expect(new URL(requests[1]?.url ?? '').search).toBe('?payment_intent=pi_1&limit=100')
  })

  test('fails when the provider fails', async () => {
    await expect(createAdapter(fail(500)).findPayment('pi_1')).rejects.toMatchObject({ statusCode: 500 })
  })
})

describe('refund', () => {
  const refund = (response: Response) => createAdapter(response).refund('pi_1', 3)

  test('asks for the whole payment, once per attempt', async () => {
    const adapter = createAdapter(Response.json({ id: 're_1', status: 'succeeded' }))
    expect(await adapter.refund('pi_1', 3)).toEqual({ status: 'succeeded', refundId: 're_1' })
    const [sent] = adapter.requests
    expect(sent?.headers.get('idempotency-key')).toBe('refund-pi_1-3')
    expect(await sent?.text()).toBe('payment_intent=pi_1')
  })

  test.each(['pending', 'requires_action'])('is pending while the provider says %s', async status =>
    expect(await refund(Response.json({ id: 're_1', status }))).toEqual({ status: 'pending', refundId: 're_1' }),
  )

  test('is refused when it fails at once', async () => {
    expect(await refund(Response.json({ id: 're_1', status: 'failed', failure_reason: 'declined' }))).toEqual({
      status: 'refused',
      refundId: 're_1',
      reason: "the buyer's bank declined it",
    })
  })

  test.each([
    [400, 'balance_insufficient', 'the balance at the payment provider is too low'],
    [402, 'insufficient_funds', 'the balance at the payment provider is too low'],
    [400, 'charge_disputed', 'the payment is disputed'],
    [400, 'charge_for_pending_refund_disputed', 'the payment is disputed'],
    [402, 'lost_or_stolen_card', 'the card was reported lost or stolen'],
    [404, 'resource_missing', 'the payment provider does not have this payment'],
    [400, 'merchant_request', 'it was cancelled at the payment provider'],
    [403, undefined, "the payment provider gave the reason 'unknown'"],
  ])('is refused when the provider responds %i %s', async (status, code, reason) =>
    expect(await refund(fail(status, { code }))).toEqual({ status: 'refused', refundId: null, reason }),
  )

  test.each([
    [409, 'idempotency_key_in_use'],
    [429, 'rate_limit'],
    [500, undefined],
    [200, undefined],
    [400, 'charge_already_refunded'],
  ])('is not refused, because it may have been made, when the provider responds %i %s', async (status, code) => {
    await expect(refund(fail(status, { code }))).rejects.toMatchObject({ statusCode: status })
  })
})
