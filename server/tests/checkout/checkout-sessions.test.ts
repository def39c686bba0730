import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createOrderHarness, type OrderHarness } from '#test/order-harness.ts'

let harness: OrderHarness
beforeEach(async () => {
  harness = await createOrderHarness()
})
afterEach(() => harness.close())

describe('an order before it is paid', () => {
  test('a payment session holds the pieces until it expires', async () => {
    const { order, sessionId } = await harness.shopper().startPaying([harness.product])
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'awaiting_payment',
      paymentStatus: 'pending',
      product: 'held',
    })
    expect((await harness.findProductRow()).heldUntil).toBe('2026-11-20T04:31:00.000Z')
    expect((await harness.findOrderRow(order.id)).stripeSessionId).toBe(sessionId)
  })

  test("the provider can't open a session: the order is as it was, the pieces are free", async () => {
    harness.expectErrors()
    harness.interceptProvider(request =>
      request.url.includes('/checkout/sessions') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([harness.product])
    const { status, body } = await shopper.checkout(order)
    expect([status, body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'pending',
      paymentStatus: 'pending',
      product: 'free',
    })

    harness.interceptProvider(() => undefined)
    expect((await shopper.checkout(order)).status).toBe(200)
  })

  test('a session that expires frees the pieces, and the order can be paid after all', async () => {
    const shopper = harness.shopper()
    const { order } = await shopper.startPaying([harness.product])
    harness.advanceClock(32)
    await shopper.get(`/api/products/${harness.product}`)
    await harness.waitForOrderState(order.id, { status: 'expired', paymentStatus: 'expired', product: 'free' })
    const again = await shopper.buy([harness.product])
    expect(again.order.id).toBe(order.id)
    await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
  })

  test('left by the shopper: ended at the provider, pending again, free for everybody', async () => {
    const shopper = harness.shopper()
    const { order, url } = await shopper.startPaying([harness.product])
    expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await harness.waitForWebhook('checkout.session.expired')
    await harness.waitForOrderState(order.id, { status: 'pending', paymentStatus: 'pending', product: 'free' })
    expect((await shopper.pay(url)).status).not.toBe(303)
    expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await harness.shopper().buy([harness.product])
  })

  test('a second session ends the first at the provider and keeps the hold', async () => {
    const shopper = harness.shopper()
    const first = await shopper.startPaying([harness.product])
    const second = await shopper.startPaying([harness.product])
    expect(second.order.id).toBe(first.order.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    await harness.waitForWebhook('checkout.session.expired')
    expect((await shopper.pay(first.url)).status).not.toBe(303)
    expect(await harness.readOrderState(first.order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    expect((await shopper.pay(second.url)).status).toBe(303)
    await harness.waitForOrderState(first.order.id, { status: 'paid', product: 'sold' })
  })

  test('an older piece whose photo is no web address can be bought all the same [ENT-02]', async () => {
    const older = await insertProduct(harness.db, {
      imageUrls: null,
      imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    })
    const { sessionId } = await harness.shopper().startPaying([older])
    expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open')
  })

  test('the button pressed twice at once opens one session', async () => {
    const shopper = harness.shopper()
    const { body: order } = await shopper.order([harness.product])
    const [one, two] = await Promise.all([shopper.checkout(order), shopper.checkout(order)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.url).toBe(two.body.url)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  })

  test("when the earlier session can't be ended it lives on, and nothing is freed", async () => {
    harness.expectErrors()
    const shopper = harness.shopper()
    const { order, sessionId, url } = await shopper.startPaying([harness.product])
    harness.interceptProvider(request =>
      request.url.endsWith('/expire') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    expect((await shopper.checkout(order)).status).toBe(502)
    expect(await harness.findOrderRow(order.id)).toMatchObject({
      status: 'awaiting_payment',
      stripeSessionId: sessionId,
      checkoutStartedAt: null,
    })
    expect(await harness.readOrderState(order.id)).toMatchObject({ product: 'held' })
    harness.interceptProvider(() => undefined)
    expect((await shopper.pay(url)).status).toBe(303)
    await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
  })
})

describe('what nobody told us', () => {
  test('lost webhooks: the timer asks the provider', async () => {
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    await reconcilePayments(harness.store)
    expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
    harness.advanceClock(6)
    await reconcilePayments(harness.store)
    expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  })

  test("a session past its time is freed only by the provider's word", async () => {
    harness.expectErrors()
    harness.holdWebhooks()
    const { order } = await harness.shopper().startPaying([harness.product])
    harness.advanceClock(60)
    harness.interceptProvider(() => new Response('{"error":{}}', { status: 401 }))
    await reconcilePayments(harness.store)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    harness.interceptProvider(() => undefined)
    harness.advanceClock(6)
    await reconcilePayments(harness.store)
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'expired',
      paymentStatus: 'expired',
      product: 'free',
    })
  })

  test('an opening that a crash cut short is undone: the session nobody knows is ended, the pieces are free', async () => {
    const shopper = harness.shopper()
    const { order, sessionId, url } = await shopper.startPaying([harness.product])
    // As if the process had died between the provider's answer and the note of it.
    await harness.db
      .updateTable('orders')
      .set({ status: 'pending', stripeSessionId: null, checkoutStartedAt: order.createdAt })
      .where('id', '=', order.id)
      .execute()
    harness.advanceClock(3)
    await reconcilePayments(harness.store)
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'pending',
      paymentStatus: 'pending',
      product: 'free',
    })
    expect((await harness.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
    expect((await shopper.pay(url)).status).not.toBe(303)
    await shopper.buy([harness.product])
  })
})

describe("a webhook that is not the provider's [T11]", () => {
  test.each([undefined, '', 't=1,v1=00', 'nonsense'])('signature %j is refused', async signature => {
    const { order } = await harness.shopper().startPaying([harness.product])
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } })
    const response = await harness.request('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    })
    expect(response.status).toBe(400)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
  })

  test('a true signature that is too old, or of another body, is refused', async () => {
    harness.holdWebhooks()
    await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    expect((await harness.deliver({ ...completed, body: completed.body.replace('myr', 'usd') })).status).toBe(400)
    harness.advanceClock(6)
    expect((await harness.deliver(completed)).status).toBe(400)
    expect((await harness.findProductRow()).sold).toBe(0)
  })

  test('our own failure answers 500 and leaves nothing behind, so that the next delivery has its effect', async () => {
    harness.expectErrors()
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    // The last thing that a sale writes can't be written.
    await harness.db.schema.alterTable('notifications').renameTo('notifications_away').execute()
    expect((await harness.deliver(completed)).status).toBe(500)
    await harness.db.schema.alterTable('notifications_away').renameTo('notifications').execute()
    expect((await harness.findOrderRow(order.id)).status).toBe('awaiting_payment')
    expect((await harness.deliver(completed)).status).toBe(200)
    expect((await harness.findOrderRow(order.id)).status).toBe('paid')
  })

  test("a provider that can't say how a payment was made does not keep the sale waiting", async () => {
    harness.interceptProvider(request =>
      request.url.includes('/payment_intents/') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    const { order } = await harness.shopper().buy([harness.product])
    await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
    expect((await harness.findOrderRow(order.id)).paymentMethod).toBeNull()
  })
})
