import { expect, test, vi } from 'vitest'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import type { Order } from '#store/orders/order.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { address, email, insertProduct, updateRow } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()

test('leads back from the payment page in the language of the order', async () => {
  const shopper = harness.shopper()
  const contact = { email, shipping: address, items: [{ id: harness.productId }] }
  const { body: order } = await shopper.post<Order>('/api/orders?lang=ms', contact)
  const { body: session } = await shopper.checkout(order)
  const page = await (await harness.request(new URL(session.url).pathname)).text()
  expect(page).toContain(`href="http://localhost:3000/checkout?cancelled=${order.id}&amp;lang=ms"`)
  expect((await harness.findOrderRow(order.id)).language).toBe('ms')
  const paid = await shopper.pay(session.url)
  expect(paid.headers.get('location')).toMatch(/\/thankyou\?session_id=cs_test_\w+&lang=ms$/)
})

test('expires the session and releases the product when the shopper cancels', async () => {
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  await harness.waitForWebhook('checkout.session.expired')
  await harness.waitForOrderState(order.id, { status: 'pending', paymentStatus: 'pending', product: 'free' })
  expect((await shopper.pay(url)).status).not.toBe(303)
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  await harness.shopper().buy([harness.productId])
})

test('asks the provider nothing about a session that has ended', async () => {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  await shopper.post(`/api/orders/${order.id}/release`, {})
  const requests: string[] = []
  harness.interceptProvider(({ method, url }) => void requests.push(`${method} ${new URL(url).pathname}`))
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
  expect((await shopper.checkout(order)).status).toBe(200)
  expect(requests).toEqual(['POST /v1/checkout/sessions'])
})

test('leads a second press to the same payment page while it is open', async () => {
  const shopper = harness.shopper()
  const first = await shopper.startPaying([harness.productId])
  harness.advanceClock(15)
  const second = await shopper.startPaying([harness.productId])
  expect([second.order.id, second.url]).toEqual([first.order.id, first.url])
  expect((await harness.stripe.checkout.sessions.list()).data).toHaveLength(1)
  expect((await harness.findProductRow()).heldUntil).toBe('2026-11-20T04:35:00.000Z')
  expect((await shopper.pay(first.url)).status).toBe(303)
  await harness.waitForOrderState(first.order.id, { status: 'paid', product: 'sold' })
})

test('replaces a session that is about to expire and renews the hold', async () => {
  const shopper = harness.shopper()
  const first = await shopper.startPaying([harness.productId])
  harness.advanceClock(25)
  const second = await shopper.startPaying([harness.productId])
  expect(second.order.id).toBe(first.order.id)
  expect(second.sessionId).not.toBe(first.sessionId)
  await harness.waitForWebhook('checkout.session.expired')
  expect((await shopper.pay(first.url)).status).not.toBe(303)
  expect(await harness.readOrderState(first.order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  expect((await harness.findProductRow()).heldUntil).toBe('2026-11-20T05:00:00.000Z')
  expect((await shopper.pay(second.url)).status).toBe(303)
  await harness.waitForOrderState(first.order.id, { status: 'paid', product: 'sold' })
})

test('never frees the product while the session that replaces an expired one is being created', async () => {
  const { shopper, order } = await harness.shopper().startPaying([harness.productId])
  harness.advanceClock(25)
  harness.holdWebhooks()
  const events: StoreEvent[] = []
  harness.dependencies.liveHub.subscribe({ onEvents: batch => void events.push(...batch), onResync: () => {} })
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    // The provider reports the end of the earlier session before it has created the next one.
    expect((await harness.deliver(await harness.waitForWebhook('checkout.session.expired'))).status).toBe(200)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    return undefined
  })
  expect((await shopper.checkout(order)).status).toBe(200)
  const history = (await findAdminOrder(harness.store, order.id))?.statusHistory.map(({ status }) => status)
  expect(history).not.toContain('expired')
  expect(events.filter(({ topic }) => topic === 'product').map(({ change }) => change)).not.toContain('freed')
})

test('keeps the earlier session and its hold when it cannot be expired', async () => {
  harness.expectErrors()
  const { shopper, order, sessionId, url } = await harness.shopper().startPaying([harness.productId])
  harness.advanceClock(25)
  harness.failProvider('/expire', 401)
  expect((await shopper.checkout(order)).status).toBe(502)
  expect(harness.errors).toEqual([expect.stringMatching(/^Previous checkout session could not be expired: \w/)])
  expect(await harness.findOrderRow(order.id)).toMatchObject({
    status: 'awaiting_payment',
    stripeSessionId: sessionId,
    sessionExpiresAt: '2026-11-20T04:35:00.000Z',
    checkoutStartedAt: null,
  })
  expect(await harness.findProductRow()).toMatchObject({
    heldBy: order.id,
    heldUntil: '2026-11-20T04:35:00.000Z',
  })
  harness.restoreProvider()
  expect((await shopper.pay(url)).status).toBe(303)
  await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
})

test('joins a request that never finishes', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  // The state after a crash before the provider was asked.
  await updateRow(harness.db, 'orders', order.id, {
    checkoutStartedAt: harness.store.now().toISOString(),
    checkoutAttempt: 'attempt-1',
  })
  expect((await shopper.checkout(order)).status).toBe(200)
  expect(await harness.findOrderRow(order.id)).toMatchObject({
    status: 'awaiting_payment',
    checkoutAttempt: 'attempt-1',
  })
}, 30_000)

test('does not give up a session that stays open after an attempt to expire it', async () => {
  harness.expectErrors()
  const { shopper, order, url } = await harness.shopper().startPaying([harness.productId])
  harness.failProvider('/expire', 400)
  expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(500)
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  harness.restoreProvider()
  expect((await shopper.pay(url)).status).toBe(303)
  await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
})

test('gives a checkout up that the shopper cancels while its session is being created', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  const releases: unknown[] = []
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    const { status } = await shopper.post(`/api/orders/${order.id}/release`, {})
    releases.push([status, await harness.readOrderState(order.id)])
    return undefined
  })
  const { status, body } = await shopper.checkout(order)
  expect([status, body]).toMatchObject([409, { code: 'checkout_cancelled' }])
  expect(releases).toEqual([[204, { status: 'pending', paymentStatus: 'pending', product: 'free' }]])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
  const { data } = await harness.stripe.checkout.sessions.list()
  expect(data.map(session => session.status)).toEqual(['expired'])
})

test('gives a cancelled checkout up although its new session cannot be expired', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    await shopper.post(`/api/orders/${order.id}/release`, {})
    harness.failProvider('/expire', 401)
    return undefined
  })
  const warn = vi.spyOn(harness.store.log, 'warn')
  const { status, body } = await shopper.checkout(order)
  expect([status, body]).toMatchObject([409, { code: 'checkout_cancelled' }])
  const details = { err: expect.any(Error), orderId: order.id }
  expect(warn.mock.calls).toEqual([[details, 'Unused checkout session could not be expired']])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
})

test('opens no payment for a product that is hidden while the session is being created', async () => {
  const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
  harness.interceptProvider(async request => {
    if (!request.url.endsWith('/checkout/sessions')) return undefined
    await updateRow(harness.db, 'products', harness.productId, { hidden: 1 })
    return undefined
  })
  const { status, body } = await shopper.checkout(order)
  expect([status, body]).toMatchObject([409, { code: 'checkout_cancelled' }])
  expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'pending', product: 'free' })
  expect((await harness.stripe.checkout.sessions.list()).data.map(session => session.status)).toEqual(['expired'])
})

test('shows the provider the photos, the courier and the way back', async () => {
  const photos = ['/photos/a.webp', 'http://cdn.example/b.webp', 'https://cdn.example/c.webp']
  const ids = []
  for (const photo of photos) ids.push(await insertProduct(harness.db, { imageUrls: JSON.stringify([photo]) }))
  let sent = new URLSearchParams()
  harness.interceptProvider(async request => {
    if (request.url.endsWith('/checkout/sessions')) sent = new URLSearchParams(await request.text())
    return undefined
  })
  await harness.shopper().startPaying(ids)
  const readLine = (index: number) => sent.get(`line_items[${index}][price_data][product_data][images][0]`)
  expect(photos.map((_, index) => readLine(index))).toEqual([
    'http://localhost:3000/photos/a.webp',
    'http://cdn.example/b.webp',
    'https://cdn.example/c.webp',
  ])
  expect(sent.get('shipping_options[0][shipping_rate_data][display_name]')).toBe(
    'Courier to Sabah (East Malaysia zone)',
  )
  expect(sent.get('success_url')).toBe('http://localhost:3000/thankyou?session_id={CHECKOUT_SESSION_ID}')
})
