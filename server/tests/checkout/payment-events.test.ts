import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createOrderHarness, type OrderHarness } from '#test/order-harness.ts'

let harness: OrderHarness
beforeEach(async () => {
  harness = await createOrderHarness()
})
afterEach(() => harness.close())

describe('a payment', () => {
  test('completed with a bank that decides later: held without a clock, then sold', async () => {
    const shopper = harness.shopper()
    const { order, url } = await shopper.startPaying([harness.product])
    expect((await shopper.pay(url, { method: 'fpx', decision: 'later' })).status).toBe(303)
    await harness.waitForOrderState(order.id, {
      status: 'awaiting_payment',
      paymentStatus: 'processing',
      product: 'held',
    })
    expect((await harness.findProductRow()).heldUntil).toBe('9999-12-31T23:59:59.999Z')
    expect((await shopper.post(`/api/orders/${order.id}/release`, {})).status).toBe(409)
    expect((await shopper.checkout(order)).status).toBe(409)
    harness.advanceClock(24 * 60)
    await reconcilePayments(harness.store)
    expect(await harness.readOrderState(order.id)).toMatchObject({ paymentStatus: 'processing', product: 'held' })
    await shopper.pay(url, { decision: 'approve' })
    await harness.waitForOrderState(order.id, { status: 'paid', paymentStatus: 'paid', product: 'sold' })
    expect((await harness.findOrderRow(order.id)).paymentMethod).toBe('fpx')
  })

  test('refused by the bank later: the pieces are free, the order can be paid again', async () => {
    const shopper = harness.shopper()
    const { order, url } = await shopper.startPaying([harness.product])
    await shopper.pay(url, { method: 'fpx', decision: 'later' })
    await harness.waitForOrderState(order.id, { paymentStatus: 'processing' })
    await shopper.pay(url, { decision: 'refuse' })
    await harness.waitForOrderState(order.id, { status: 'payment_failed', paymentStatus: 'failed', product: 'free' })
    await shopper.buy([harness.product])
    await harness.waitForOrderState(order.id, { status: 'paid', product: 'sold' })
  })

  test('declined on the payment page: nothing happens, the shopper tries another card', async () => {
    const shopper = harness.shopper()
    const { order, url } = await shopper.startPaying([harness.product])
    expect((await shopper.pay(url, { number: '4000 0000 0000 0002' })).status).toBe(402)
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    expect((await shopper.pay(url)).status).toBe(303)
    await harness.waitForOrderState(order.id, { status: 'paid' })
  })

  test('completed after expired with the piece free: paid', async () => {
    harness.holdWebhooks()
    const shopper = harness.shopper()
    const { order } = await shopper.buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.sendEvent('checkout.session.expired', {
      ...harness.parseWebhookObject(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'expired', product: 'free' })
    expect((await harness.deliver(completed)).status).toBe(200)
    expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
  })

  test('completed after expired with the piece gone: the money goes back once, both sides are told, the other buyer keeps it', async () => {
    harness.holdWebhooks()
    const { order, sessionId } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.sendEvent('checkout.session.expired', {
      ...harness.parseWebhookObject(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    const other = await harness.shopper().buy([harness.product])
    await harness.shopper().get(`/api/orders?session_id=${other.sessionId}`)
    expect((await harness.findProductRow()).soldOrderId).toBe(other.order.id)

    for (const _ of [1, 2, 3]) expect((await harness.deliver(completed)).status).toBe(200)
    expect(await harness.findOrderRow(order.id)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      paid: 0,
    })
    expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
    expect(await harness.listNotificationTypes()).toContain('order_cancelled')
    expect((await harness.findProductRow()).soldOrderId).toBe(other.order.id)
    expect((await harness.shopper().get(`/api/orders?session_id=${sessionId}`)).body).toMatchObject({
      status: 'refunded',
    })
  })

  test.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'usd' }],
  ])("of another %s than the order's: failed, refunded, free, and an admin looks", async (_what, wrong) => {
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.sendEvent('checkout.session.completed', { ...harness.parseWebhookObject(completed), ...wrong })
    expect(await harness.readOrderState(order.id)).toEqual({
      status: 'payment_failed',
      paymentStatus: 'failed',
      product: 'free',
    })
    expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
    expect(await harness.listNotificationTypes()).toContain('system')
  })

  test('the same webhook 20 times at once has its effect once', async () => {
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    const responses = await Promise.all(Array.from({ length: 20 }, () => harness.deliver(completed)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
    const history = await harness.db
      .selectFrom('orderStatusChanges')
      .select('status')
      .where('orderId', '=', order.id)
      .orderBy('position')
      .execute()
    expect(history.map(({ status }) => status)).toEqual(['pending', 'awaiting_payment', 'paid'])
    expect((await harness.listNotificationTypes()).filter(type => type === 'order_paid')).toHaveLength(1)
    expect(await harness.listOrderRefunds(order.id)).toEqual([])
  })

  test('the webhook, the thank-you page and the timer at once settle it once', async () => {
    harness.holdWebhooks()
    const shopper = harness.shopper()
    const { order, sessionId } = await shopper.buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    harness.advanceClock(6)
    const lookUp = () => shopper.get(`/api/orders?session_id=${sessionId}`)
    await Promise.all(
      [
        lookUp(),
        harness.deliver(completed),
        reconcilePayments(harness.store),
        lookUp(),
        reconcilePayments(harness.store),
      ].map(async work => work),
    )
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'paid', product: 'sold' })
    expect((await harness.listNotificationTypes()).filter(type => type === 'order_paid')).toHaveLength(1)
  })

  test('paid after the order was cancelled: the money goes back, the order stays cancelled', async () => {
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    for (const _ of [1, 2]) await harness.deliver(completed)
    expect((await harness.findOrderRow(order.id)).status).toBe('cancelled')
    expect(await harness.listProviderRefunds(harness.parseWebhookObject(completed).payment_intent)).toEqual([5500])
  })

  test('for an old session of the order: the money goes back once, the order is unchanged', async () => {
    harness.holdWebhooks()
    const shopper = harness.shopper()
    const { order, sessionId } = await shopper.buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.db
      .updateTable('orders')
      .set({ stripeSessionId: 'cs_test_another_session' })
      .where('id', '=', order.id)
      .execute()
    for (const _ of [1, 2]) await harness.deliver(completed)
    await harness.sendEvent('checkout.session.expired', {
      ...harness.parseWebhookObject(completed),
      id: sessionId,
      status: 'expired',
    })
    expect(await harness.readOrderState(order.id)).toMatchObject({ status: 'awaiting_payment', product: 'held' })
    expect(await harness.listProviderRefunds(harness.parseWebhookObject(completed).payment_intent)).toEqual([5500])
  })

  test('a refund that the provider could not take at first is sent by the timer', async () => {
    harness.expectErrors()
    harness.holdWebhooks()
    const { order } = await harness.shopper().buy([harness.product])
    const completed = await harness.waitForWebhook('checkout.session.completed')
    await harness.db
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', harness.product as never)
      .execute()
    harness.interceptProvider(request =>
      request.url.endsWith('/refunds') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    expect((await harness.deliver(completed)).status).toBe(200)
    expect((await harness.findOrderRow(order.id)).status).toBe('refunded')
    expect(await harness.listOrderRefunds(order.id)).toEqual([])
    harness.interceptProvider(() => undefined)
    await reconcilePayments(harness.store)
    await reconcilePayments(harness.store)
    expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
  })

  test('the last pieces of a category: low_stock is told when it falls below three, once', async () => {
    const others = [await insertProduct(harness.db), await insertProduct(harness.db)]
    for (const id of [harness.product, ...others]) {
      const { order } = await harness.shopper().buy([id])
      await vi.waitFor(async () => expect((await harness.findOrderRow(order.id)).status).toBe('paid'))
    }
    expect((await harness.listNotificationTypes()).filter(type => type === 'low_stock')).toHaveLength(1)
  })
})
