import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { addPiece } from '#test/factories.ts'
import { type OrderLab, openOrderLab } from '#test/order-lab.ts'

let lab: OrderLab
beforeEach(async () => {
  lab = await openOrderLab()
})
afterEach(() => lab.close())

describe('a payment', () => {
  test('completed with a bank that decides later: held without a clock, then sold', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([lab.piece])
    expect((await browser.pay(url, { method: 'fpx', decision: 'later' })).status).toBe(303)
    await lab.becomes(order.id, { status: 'awaiting_payment', paymentStatus: 'processing', piece: 'held' })
    expect((await lab.pieceRow()).heldUntil).toBe('9999-12-31T23:59:59.999Z')
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(409)
    expect((await browser.checkout(order)).status).toBe(409)
    lab.pass(24 * 60)
    await reconcilePayments(lab.outside)
    expect(await lab.stateOf(order.id)).toMatchObject({ paymentStatus: 'processing', piece: 'held' })
    await browser.pay(url, { decision: 'approve' })
    await lab.becomes(order.id, { status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    expect((await lab.orderRow(order.id)).paymentMethod).toBe('fpx')
  })

  test('refused by the bank later: the pieces are free, the order can be paid again', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([lab.piece])
    await browser.pay(url, { method: 'fpx', decision: 'later' })
    await lab.becomes(order.id, { paymentStatus: 'processing' })
    await browser.pay(url, { decision: 'refuse' })
    await lab.becomes(order.id, { status: 'payment_failed', paymentStatus: 'failed', piece: 'free' })
    await browser.buy([lab.piece])
    await lab.becomes(order.id, { status: 'paid', piece: 'sold' })
  })

  test('declined on the payment page: nothing happens, the shopper tries another card', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([lab.piece])
    expect((await browser.pay(url, { number: '4000 0000 0000 0002' })).status).toBe(402)
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect((await browser.pay(url)).status).toBe(303)
    await lab.becomes(order.id, { status: 'paid' })
  })

  test('completed after expired with the piece free: paid', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order } = await browser.buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.sendEvent('checkout.session.expired', {
      ...lab.objectOf(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'expired', piece: 'free' })
    expect((await lab.deliver(completed)).status).toBe(200)
    expect(await lab.stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
  })

  test('completed after expired with the piece gone: the money goes back once, both sides are told, the other buyer keeps it', async () => {
    lab.keepWebhooksBack()
    const { order, sessionId } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.sendEvent('checkout.session.expired', {
      ...lab.objectOf(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    const other = await lab.browser().buy([lab.piece])
    await lab.browser().get(`/api/orders?session_id=${other.sessionId}`)
    expect((await lab.pieceRow()).soldOrderId).toBe(other.order.id)

    for (const _ of [1, 2, 3]) expect((await lab.deliver(completed)).status).toBe(200)
    expect(await lab.orderRow(order.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', paid: 0 })
    expect(await lab.refundsOf(order.id)).toEqual([5500])
    expect(await lab.notified()).toContain('order_cancelled')
    expect((await lab.pieceRow()).soldOrderId).toBe(other.order.id)
    expect((await lab.browser().get(`/api/orders?session_id=${sessionId}`)).body).toMatchObject({ status: 'refunded' })
  })

  test.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'usd' }],
  ])("of another %s than the order's: failed, refunded, free, and an admin looks", async (_what, wrong) => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.sendEvent('checkout.session.completed', { ...lab.objectOf(completed), ...wrong })
    expect(await lab.stateOf(order.id)).toEqual({ status: 'payment_failed', paymentStatus: 'failed', piece: 'free' })
    expect(await lab.refundsOf(order.id)).toEqual([5500])
    expect(await lab.notified()).toContain('system')
  })

  test('the same webhook 20 times at once has its effect once', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 20 }, () => lab.deliver(completed)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await lab.stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    const history = await lab.db
      .selectFrom('orderStatusChanges')
      .select('status')
      .where('orderId', '=', order.id)
      .orderBy('position')
      .execute()
    expect(history.map(({ status }) => status)).toEqual(['pending', 'awaiting_payment', 'paid'])
    expect((await lab.notified()).filter(type => type === 'order_paid')).toHaveLength(1)
    expect(await lab.refundsOf(order.id)).toEqual([])
  })

  test('the webhook, the thank-you page and the timer at once settle it once', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order, sessionId } = await browser.buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    lab.pass(6)
    const lookUp = () => browser.get(`/api/orders?session_id=${sessionId}`)
    await Promise.all(
      [lookUp(), lab.deliver(completed), reconcilePayments(lab.outside), lookUp(), reconcilePayments(lab.outside)].map(
        async work => work,
      ),
    )
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'paid', piece: 'sold' })
    expect((await lab.notified()).filter(type => type === 'order_paid')).toHaveLength(1)
  })

  test('paid after the order was cancelled: the money goes back, the order stays cancelled', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    for (const _ of [1, 2]) await lab.deliver(completed)
    expect((await lab.orderRow(order.id)).status).toBe('cancelled')
    expect(await lab.refundsAtProvider(lab.objectOf(completed).payment_intent)).toEqual([5500])
  })

  test('for an old session of the order: the money goes back once, the order is unchanged', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order, sessionId } = await browser.buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.db
      .updateTable('orders')
      .set({ stripeSessionId: 'cs_test_another_session' })
      .where('id', '=', order.id)
      .execute()
    for (const _ of [1, 2]) await lab.deliver(completed)
    await lab.sendEvent('checkout.session.expired', { ...lab.objectOf(completed), id: sessionId, status: 'expired' })
    expect(await lab.stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect(await lab.refundsAtProvider(lab.objectOf(completed).payment_intent)).toEqual([5500])
  })

  test('a refund that the provider could not take at first is sent by the timer', async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([lab.piece])
    const completed = await lab.delivered('checkout.session.completed')
    await lab.db
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', lab.piece as never)
      .execute()
    lab.interfere(request =>
      request.url.endsWith('/refunds') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    expect((await lab.deliver(completed)).status).toBe(200)
    expect((await lab.orderRow(order.id)).status).toBe('refunded')
    expect(await lab.refundsOf(order.id)).toEqual([])
    lab.interfere(() => undefined)
    await reconcilePayments(lab.outside)
    await reconcilePayments(lab.outside)
    expect(await lab.refundsOf(order.id)).toEqual([5500])
  })

  test('the last pieces of a category: low_stock is told when it falls below three, once', async () => {
    const others = [await addPiece(lab.db), await addPiece(lab.db)]
    for (const id of [lab.piece, ...others]) {
      const { order } = await lab.browser().buy([id])
      await vi.waitFor(async () => expect((await lab.orderRow(order.id)).status).toBe('paid'))
    }
    expect((await lab.notified()).filter(type => type === 'low_stock')).toHaveLength(1)
  })
})
