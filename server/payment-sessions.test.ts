import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { addPiece } from '#test/factories.ts'
import { type OrderLab, openOrderLab } from '#test/order-lab.ts'

let lab: OrderLab
beforeEach(async () => {
  lab = await openOrderLab()
})
afterEach(() => lab.close())

describe('an order before it is paid', () => {
  test('a payment session holds the pieces until it expires', async () => {
    const { order, sessionId } = await lab.browser().startPaying([lab.piece])
    expect(await lab.stateOf(order.id)).toEqual({ status: 'awaiting_payment', paymentStatus: 'pending', piece: 'held' })
    expect((await lab.pieceRow()).heldUntil).toBe('2026-11-20T04:31:00.000Z')
    expect((await lab.orderRow(order.id)).stripeSessionId).toBe(sessionId)
  })

  test("the provider can't open a session: the order is as it was, the pieces are free", async () => {
    lab.expectErrors()
    lab.interfere(request =>
      request.url.includes('/checkout/sessions') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    const browser = lab.browser()
    const { body: order } = await browser.order([lab.piece])
    const { status, body } = await browser.checkout(order)
    expect([status, body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(await lab.stateOf(order.id)).toEqual({ status: 'pending', paymentStatus: 'pending', piece: 'free' })

    lab.interfere(() => undefined)
    expect((await browser.checkout(order)).status).toBe(200)
  })

  test('a session that expires frees the pieces, and the order can be paid after all', async () => {
    const browser = lab.browser()
    const { order } = await browser.startPaying([lab.piece])
    lab.pass(32)
    await browser.get(`/api/products/${lab.piece}`)
    await lab.becomes(order.id, { status: 'expired', paymentStatus: 'expired', piece: 'free' })
    const again = await browser.buy([lab.piece])
    expect(again.order.id).toBe(order.id)
    await lab.becomes(order.id, { status: 'paid', piece: 'sold' })
  })

  test('left by the shopper: ended at the provider, pending again, free for everybody', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([lab.piece])
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await lab.delivered('checkout.session.expired')
    await lab.becomes(order.id, { status: 'pending', paymentStatus: 'pending', piece: 'free' })
    expect((await browser.pay(url)).status).not.toBe(303)
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await lab.browser().buy([lab.piece])
  })

  test('a second session ends the first at the provider and keeps the hold', async () => {
    const browser = lab.browser()
    const first = await browser.startPaying([lab.piece])
    const second = await browser.startPaying([lab.piece])
    expect(second.order.id).toBe(first.order.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    await lab.delivered('checkout.session.expired')
    expect((await browser.pay(first.url)).status).not.toBe(303)
    expect(await lab.stateOf(first.order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect((await browser.pay(second.url)).status).toBe(303)
    await lab.becomes(first.order.id, { status: 'paid', piece: 'sold' })
  })

  test('ENT-02 an older piece whose photo is no web address can be bought all the same', async () => {
    const older = await addPiece(lab.db, { imageUrls: null, imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' })
    const { sessionId } = await lab.browser().startPaying([older])
    expect((await lab.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open')
  })

  test('the button pressed twice at once opens one session', async () => {
    const browser = lab.browser()
    const { body: order } = await browser.order([lab.piece])
    const [one, two] = await Promise.all([browser.checkout(order), browser.checkout(order)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.url).toBe(two.body.url)
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
  })

  test("when the earlier session can't be ended it lives on, and nothing is freed", async () => {
    lab.expectErrors()
    const browser = lab.browser()
    const { order, sessionId, url } = await browser.startPaying([lab.piece])
    lab.interfere(request =>
      request.url.endsWith('/expire') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    expect((await browser.checkout(order)).status).toBe(502)
    expect(await lab.orderRow(order.id)).toMatchObject({
      status: 'awaiting_payment',
      stripeSessionId: sessionId,
      openingAt: null,
    })
    expect(await lab.stateOf(order.id)).toMatchObject({ piece: 'held' })
    lab.interfere(() => undefined)
    expect((await browser.pay(url)).status).toBe(303)
    await lab.becomes(order.id, { status: 'paid', piece: 'sold' })
  })
})

describe('what nobody told us', () => {
  test('lost webhooks: the timer asks the provider', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    await reconcilePayments(lab.outside)
    expect((await lab.orderRow(order.id)).status).toBe('awaiting_payment')
    lab.pass(6)
    await reconcilePayments(lab.outside)
    expect(await lab.stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
  })

  test("a session past its time is freed only by the provider's word", async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().startPaying([lab.piece])
    lab.pass(60)
    lab.interfere(() => new Response('{"error":{}}', { status: 401 }))
    await reconcilePayments(lab.outside)
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    lab.interfere(() => undefined)
    lab.pass(6)
    await reconcilePayments(lab.outside)
    expect(await lab.stateOf(order.id)).toEqual({ status: 'expired', paymentStatus: 'expired', piece: 'free' })
  })

  test('an opening that a crash cut short is undone: the session nobody knows is ended, the pieces are free', async () => {
    const browser = lab.browser()
    const { order, sessionId, url } = await browser.startPaying([lab.piece])
    // As if the process had died between the provider's answer and the note of it.
    await lab.db
      .updateTable('orders')
      .set({ status: 'pending', stripeSessionId: null, openingAt: order.createdAt })
      .where('id', '=', order.id)
      .execute()
    lab.pass(3)
    await reconcilePayments(lab.outside)
    expect(await lab.stateOf(order.id)).toEqual({ status: 'pending', paymentStatus: 'pending', piece: 'free' })
    expect((await lab.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
    expect((await browser.pay(url)).status).not.toBe(303)
    await browser.buy([lab.piece])
  })
})

describe("T11 a webhook that is not the provider's", () => {
  test.each([undefined, '', 't=1,v1=00', 'nonsense'])('signature %j is refused', async signature => {
    const { order } = await lab.browser().startPaying([lab.piece])
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } })
    const answer = await lab.request('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    })
    expect(answer.status).toBe(400)
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
  })

  test('a true signature that is too old, or of another body, is refused', async () => {
    lab.keepWebhooksBack()
    await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    expect((await lab.deliver({ ...completed, body: completed.body.replace('myr', 'usd') })).status).toBe(400)
    lab.pass(6)
    expect((await lab.deliver(completed)).status).toBe(400)
    expect((await lab.pieceRow()).sold).toBe(0)
  })

  test('our own failure answers 500 and leaves nothing behind, so that the next delivery has its effect', async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    // The last thing that a sale writes can't be written.
    await lab.db.schema.alterTable('notifications').renameTo('notifications_away').execute()
    expect((await lab.deliver(completed)).status).toBe(500)
    await lab.db.schema.alterTable('notifications_away').renameTo('notifications').execute()
    expect((await lab.orderRow(order.id)).status).toBe('awaiting_payment')
    expect((await lab.deliver(completed)).status).toBe(200)
    expect((await lab.orderRow(order.id)).status).toBe('paid')
  })

  test("a provider that can't say how a payment was made does not keep the sale waiting", async () => {
    lab.interfere(request =>
      request.url.includes('/payment_intents/') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    const { order } = await lab.browser().buy([lab.piece])
    await lab.becomes(order.id, { status: 'paid', piece: 'sold' })
    expect((await lab.orderRow(order.id)).paymentMethod).toBeNull()
  })
})
