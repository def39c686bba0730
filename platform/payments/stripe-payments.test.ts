import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import type { OrderId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { type CheckoutSessionRequest, RequestInProgressError } from '#store/payments.ts'
import { checkoutAddress, createAdapter, fail, list, openSession, paidSession, session } from '#test/stripe-adapter.ts'

const unknownSession = { ...openSession, orderId: null, state: 'unknown', amount: 0, currency: '' }

describe('createSession', () => {
  const request: CheckoutSessionRequest = {
    orderId: 'order-1' as OrderId,
    checkoutAttempt: 'attempt-2',
    orderNumber: '7F3K9Q2A',
    orderPageUrl: 'https://shop.example/order/token',
    email: 'siti@example.com',
    lines: [
      {
        productId: 'flannel' as ProductId,
        title: 'Rust flannel',
        image: 'https://shop.example/flannel.webp',
        price: sen(4550),
      },
      { productId: 'tee' as ProductId, title: 'Old tee', image: null, price: sen(1000) },
    ],
    shipping: { label: 'Courier to Sabah', fee: sen(1000), address: checkoutAddress },
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
    expect(sent?.headers.get('idempotency-key')).toBe('checkout-attempt-2')
    expect(Object.fromEntries(new URLSearchParams(await sent?.text()))).toEqual({
      mode: 'payment',
      'adaptive_pricing[enabled]': 'false',
      'allowed_payment_method_types[0]': 'card',
      'allowed_payment_method_types[1]': 'fpx',
      client_reference_id: 'order-1',
      customer_email: 'siti@example.com',
      'metadata[orderId]': 'order-1',
      'metadata[language]': 'en',
      'metadata[name]': 'Siti',
      'metadata[phone]': '+60123456789',
      'metadata[address]': '1 Jalan Tun\nSinsuran',
      'metadata[attempt]': 'attempt-2',
      'metadata[city]': 'Kota Kinabalu',
      'metadata[state]': 'Sabah',
      'metadata[zip]': '88000',
      'metadata[country]': 'Malaysia',
      'payment_intent_data[description]': 'Order #7F3K9Q2A: https://shop.example/order/token',
      'payment_intent_data[metadata][orderId]': 'order-1',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'myr',
      'line_items[0][price_data][unit_amount]': '4550',
      'line_items[0][price_data][product_data][name]': 'Rust flannel',
      'line_items[0][price_data][product_data][metadata][productId]': 'flannel',
      'line_items[0][price_data][product_data][images][0]': 'https://shop.example/flannel.webp',
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][currency]': 'myr',
      'line_items[1][price_data][unit_amount]': '1000',
      'line_items[1][price_data][product_data][name]': 'Old tee',
      'line_items[1][price_data][product_data][metadata][productId]': 'tee',
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

  test('keeps values within what the provider takes, and leaves empty ones out', async () => {
    const { createSession, requests } = createAdapter(created())
    const long = { ...checkoutAddress, address: `${'x'.repeat(499)}😀😀`, country: '' }
    await createSession({ ...request, shipping: { ...request.shipping, address: long } })
    const sent = new URLSearchParams(await requests[0]?.text())
    expect(sent.get('metadata[address]')).toBe(`${'x'.repeat(499)}😀`)
    expect(sent.has('metadata[country]')).toBe(false)
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

  test('says that the account does not have a session', async () => {
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

  test('does not take a session that the account does not have for an ended one', async () => {
    expect(await createAdapter(fail(404), fail(404)).expireSession('cs_1')).toEqual(unknownSession)
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
