import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { addPiece } from '#test/factories.ts'
import { type Delivery, type Lab, openLab } from '#test/lab.ts'

let lab: Lab
let piece: string
beforeEach(async () => {
  lab = await openLab()
  piece = await addPiece(lab.db)
})
afterEach(() => lab.close())

const orderRow = (id: string) =>
  lab.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
const pieceRow = (id = piece) =>
  lab.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()
const notified = async () =>
  (await lab.db.selectFrom('notifications').select('type').orderBy('createdAt').execute()).map(({ type }) => type)
const stateOf = async (id: string) => {
  const { status, paymentStatus } = await orderRow(id)
  const { sold, heldBy } = await pieceRow()
  return { status, paymentStatus, piece: sold ? 'sold' : heldBy === id ? 'held' : heldBy ? 'held by another' : 'free' }
}
const becomes = (id: string, state: Partial<Awaited<ReturnType<typeof stateOf>>>) =>
  vi.waitFor(async () => expect(await stateOf(id)).toMatchObject(state))

/** Refunds as the provider has them. */
async function refundsOf(id: string) {
  const { paymentIntentId } = await orderRow(id)
  return paymentIntentId ? await refundsAtProvider(paymentIntentId) : []
}
const refundsAtProvider = async (paymentIntentId: string) =>
  (await lab.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount)

/** A webhook of the provider's, forged from another: same signature scheme, other contents. */
async function sendEvent(type: string, object: unknown, id = `evt_${type}_${Math.floor(performance.now() * 1000)}`) {
  const body = JSON.stringify({ id, object: 'event', type, data: { object } })
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload: body,
    secret: lab.webhookSecret,
    timestamp: Math.floor(lab.outside.now().getTime() / 1000),
  })
  return lab.deliver({ type, body, signature })
}
const objectOf = ({ body }: Delivery) => JSON.parse(body).data.object
const delivered = async (type: string) =>
  vi.waitFor(() => {
    const delivery = lab.deliveries.find(sent => sent.type === type)
    if (!delivery) throw new Error(`No ${type} yet: ${lab.deliveries.map(sent => sent.type)}`)
    return delivery
  })

describe('an order before it is paid', () => {
  test('a payment session holds the pieces until it expires', async () => {
    const { order, sessionId } = await lab.browser().startPaying([piece])
    expect(await stateOf(order.id)).toEqual({ status: 'awaiting_payment', paymentStatus: 'pending', piece: 'held' })
    expect((await pieceRow()).heldUntil).toBe('2026-11-20T04:31:00.000Z')
    expect((await orderRow(order.id)).stripeSessionId).toBe(sessionId)
  })

  test("the provider can't open a session: the order is as it was, the pieces are free", async () => {
    lab.expectErrors()
    lab.interfere(request =>
      request.url.includes('/checkout/sessions') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    const { status, body } = await browser.checkout(order)
    expect([status, body.error]).toEqual([502, 'Failed to create checkout session'])
    expect(await stateOf(order.id)).toEqual({ status: 'pending', paymentStatus: 'pending', piece: 'free' })

    lab.interfere(() => undefined)
    expect((await browser.checkout(order)).status).toBe(200)
  })

  test('a session that expires frees the pieces, and the order can be paid after all', async () => {
    const browser = lab.browser()
    const { order } = await browser.startPaying([piece])
    lab.pass(32)
    await browser.get(`/api/products/${piece}`)
    await becomes(order.id, { status: 'expired', paymentStatus: 'expired', piece: 'free' })
    const again = await browser.buy([piece])
    expect(again.order.id).toBe(order.id)
    await becomes(order.id, { status: 'paid', piece: 'sold' })
  })

  test('left by the shopper: ended at the provider, pending again, free for everybody', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([piece])
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await delivered('checkout.session.expired')
    await becomes(order.id, { status: 'pending', paymentStatus: 'pending', piece: 'free' })
    expect((await browser.pay(url)).status).not.toBe(303)
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(204)
    await lab.browser().buy([piece])
  })

  test('a second session ends the first at the provider and keeps the hold', async () => {
    const browser = lab.browser()
    const first = await browser.startPaying([piece])
    const second = await browser.startPaying([piece])
    expect(second.order.id).toBe(first.order.id)
    expect(second.sessionId).not.toBe(first.sessionId)
    await delivered('checkout.session.expired')
    expect((await browser.pay(first.url)).status).not.toBe(303)
    expect(await stateOf(first.order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect((await browser.pay(second.url)).status).toBe(303)
    await becomes(first.order.id, { status: 'paid', piece: 'sold' })
  })

  test('the button pressed twice at once opens one session', async () => {
    const browser = lab.browser()
    const { body: order } = await browser.order([piece])
    const [one, two] = await Promise.all([browser.checkout(order), browser.checkout(order)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.url).toBe(two.body.url)
    expect(await stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
  })

  test("when the earlier session can't be ended it lives on, and nothing is freed", async () => {
    lab.expectErrors()
    const browser = lab.browser()
    const { order, sessionId, url } = await browser.startPaying([piece])
    lab.interfere(request =>
      request.url.endsWith('/expire') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    expect((await browser.checkout(order)).status).toBe(502)
    expect(await orderRow(order.id)).toMatchObject({
      status: 'awaiting_payment',
      stripeSessionId: sessionId,
      openingAt: null,
    })
    expect(await stateOf(order.id)).toMatchObject({ piece: 'held' })
    lab.interfere(() => undefined)
    expect((await browser.pay(url)).status).toBe(303)
    await becomes(order.id, { status: 'paid', piece: 'sold' })
  })
})

describe('a payment', () => {
  test('completed with a bank that decides later: held without a clock, then sold', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([piece])
    expect((await browser.pay(url, { method: 'fpx', decision: 'later' })).status).toBe(303)
    await becomes(order.id, { status: 'awaiting_payment', paymentStatus: 'processing', piece: 'held' })
    expect((await pieceRow()).heldUntil).toBe('9999-12-31T23:59:59.999Z')
    expect((await browser.post(`/api/orders/${order.id}/release`, {})).status).toBe(409)
    expect((await browser.checkout(order)).status).toBe(409)
    lab.pass(24 * 60)
    await reconcilePayments(lab.outside)
    expect(await stateOf(order.id)).toMatchObject({ paymentStatus: 'processing', piece: 'held' })
    await browser.pay(url, { decision: 'approve' })
    await becomes(order.id, { status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    expect((await orderRow(order.id)).paymentMethod).toBe('fpx')
  })

  test('refused by the bank later: the pieces are free, the order can be paid again', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([piece])
    await browser.pay(url, { method: 'fpx', decision: 'later' })
    await becomes(order.id, { paymentStatus: 'processing' })
    await browser.pay(url, { decision: 'refuse' })
    await becomes(order.id, { status: 'payment_failed', paymentStatus: 'failed', piece: 'free' })
    await browser.buy([piece])
    await becomes(order.id, { status: 'paid', piece: 'sold' })
  })

  test('declined on the payment page: nothing happens, the shopper tries another card', async () => {
    const browser = lab.browser()
    const { order, url } = await browser.startPaying([piece])
    expect((await browser.pay(url, { number: '4000 0000 0000 0002' })).status).toBe(402)
    expect(await stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect((await browser.pay(url)).status).toBe(303)
    await becomes(order.id, { status: 'paid' })
  })

  test('completed after expired with the piece free: paid', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order } = await browser.buy([piece])
    const completed = await delivered('checkout.session.completed')
    await sendEvent('checkout.session.expired', {
      ...objectOf(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    expect(await stateOf(order.id)).toMatchObject({ status: 'expired', piece: 'free' })
    expect((await lab.deliver(completed)).status).toBe(200)
    expect(await stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
  })

  test('completed after expired with the piece gone: the money goes back once, both sides are told, the other buyer keeps it', async () => {
    lab.keepWebhooksBack()
    const { order, sessionId } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    await sendEvent('checkout.session.expired', {
      ...objectOf(completed),
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    const other = await lab.browser().buy([piece])
    await lab.browser().get(`/api/orders?session_id=${other.sessionId}`)
    expect((await pieceRow()).soldOrderId).toBe(other.order.id)

    for (const _ of [1, 2, 3]) expect((await lab.deliver(completed)).status).toBe(200)
    expect(await orderRow(order.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', paid: 0 })
    expect(await refundsOf(order.id)).toEqual([5500])
    expect(await notified()).toContain('order_cancelled')
    expect((await pieceRow()).soldOrderId).toBe(other.order.id)
    expect((await lab.browser().get(`/api/orders?session_id=${sessionId}`)).body).toMatchObject({ status: 'refunded' })
  })

  test.each([
    ['amount', { amount_total: 1 }],
    ['currency', { currency: 'usd' }],
  ])("of another %s than the order's: failed, refunded, free, and an admin looks", async (_what, wrong) => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    await sendEvent('checkout.session.completed', { ...objectOf(completed), ...wrong })
    expect(await stateOf(order.id)).toEqual({ status: 'payment_failed', paymentStatus: 'failed', piece: 'free' })
    expect(await refundsOf(order.id)).toEqual([5500])
    expect(await notified()).toContain('system')
  })

  test('the same webhook 20 times at once has its effect once', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    const answers = await Promise.all(Array.from({ length: 20 }, () => lab.deliver(completed)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    const history = await lab.db
      .selectFrom('orderStatusChanges')
      .select('status')
      .where('orderId', '=', order.id)
      .orderBy('position')
      .execute()
    expect(history.map(({ status }) => status)).toEqual(['pending', 'awaiting_payment', 'paid'])
    expect((await notified()).filter(type => type === 'order_paid')).toHaveLength(1)
    expect(await refundsOf(order.id)).toEqual([])
  })

  test('the webhook, the thank-you page and the timer at once settle it once', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order, sessionId } = await browser.buy([piece])
    const completed = await delivered('checkout.session.completed')
    lab.pass(6)
    const lookUp = () => browser.get(`/api/orders?session_id=${sessionId}`)
    await Promise.all(
      [lookUp(), lab.deliver(completed), reconcilePayments(lab.outside), lookUp(), reconcilePayments(lab.outside)].map(
        async work => work,
      ),
    )
    expect(await stateOf(order.id)).toMatchObject({ status: 'paid', piece: 'sold' })
    expect((await notified()).filter(type => type === 'order_paid')).toHaveLength(1)
  })

  test('paid after the order was cancelled: the money goes back, the order stays cancelled', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    await lab.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    for (const _ of [1, 2]) await lab.deliver(completed)
    expect((await orderRow(order.id)).status).toBe('cancelled')
    expect(await refundsAtProvider(objectOf(completed).payment_intent)).toEqual([5500])
  })

  test('for an old session of the order: the money goes back once, the order is unchanged', async () => {
    lab.keepWebhooksBack()
    const browser = lab.browser()
    const { order, sessionId } = await browser.buy([piece])
    const completed = await delivered('checkout.session.completed')
    await lab.db
      .updateTable('orders')
      .set({ stripeSessionId: 'cs_test_another_session' })
      .where('id', '=', order.id)
      .execute()
    for (const _ of [1, 2]) await lab.deliver(completed)
    await sendEvent('checkout.session.expired', { ...objectOf(completed), id: sessionId, status: 'expired' })
    expect(await stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    expect(await refundsAtProvider(objectOf(completed).payment_intent)).toEqual([5500])
  })

  test('a refund that the provider could not take at first is sent by the timer', async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    await lab.db
      .updateTable('products')
      .set({ hidden: 1 })
      .where('id', '=', piece as never)
      .execute()
    lab.interfere(request =>
      request.url.endsWith('/refunds') ? new Response('{"error":{}}', { status: 400 }) : undefined,
    )
    expect((await lab.deliver(completed)).status).toBe(200)
    expect((await orderRow(order.id)).status).toBe('refunded')
    expect(await refundsOf(order.id)).toEqual([])
    lab.interfere(() => undefined)
    await reconcilePayments(lab.outside)
    await reconcilePayments(lab.outside)
    expect(await refundsOf(order.id)).toEqual([5500])
  })

  test('the last pieces of a category: low_stock is told when it falls below three, once', async () => {
    const others = [await addPiece(lab.db), await addPiece(lab.db)]
    for (const id of [piece, ...others]) {
      const { order } = await lab.browser().buy([id])
      await vi.waitFor(async () => expect((await orderRow(order.id)).status).toBe('paid'))
    }
    expect((await notified()).filter(type => type === 'low_stock')).toHaveLength(1)
  })
})

describe('after it is paid', () => {
  async function paidOrder(status: OrderStatus = 'paid') {
    const { order } = await lab.browser().buy([piece])
    await becomes(order.id, { status: 'paid' })
    await lab.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
    const { paymentIntentId } = await orderRow(order.id)
    return { id: order.id, charge: { object: 'charge', id: 'ch_1', payment_intent: paymentIntentId } }
  }

  test.each<[OrderStatus, OrderStatus]>([
    ['paid', 'refunded'],
    ['processing', 'refunded'],
    ['shipped', 'refunded'],
    ['delivered', 'refunded'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
  ])('charge.refunded, whole, of a %s order: %s, the pieces stay sold', async (from, to) => {
    const { id, charge } = await paidOrder(from)
    await sendEvent('charge.refunded', { ...charge, refunded: true })
    expect(await stateOf(id)).toEqual({ status: to, paymentStatus: 'refunded', piece: 'sold' })
    expect(await refundsOf(id)).toEqual([])
  })

  test.each<OrderStatus>(['paid', 'processing', 'shipped', 'delivered'])(
    'charge.refunded, in part, of a %s order',
    async from => {
      const { id, charge } = await paidOrder(from)
      await sendEvent('charge.refunded', { ...charge, refunded: false })
      expect(await stateOf(id)).toEqual({ status: from, paymentStatus: 'partially_refunded', piece: 'sold' })
      expect(await notified()).toContain('system')
      await sendEvent('charge.refunded', { ...charge, refunded: true }, 'evt_whole')
      await sendEvent('charge.refunded', { ...charge, refunded: false }, 'evt_late_part')
      expect(await stateOf(id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    },
  )

  test("a refund made in the provider's dashboard comes back by webhook", async () => {
    const { id, charge } = await paidOrder()
    await lab.stripe.refunds.create({ payment_intent: charge.payment_intent ?? '' })
    await becomes(id, { status: 'refunded', paymentStatus: 'refunded', piece: 'sold' })
  })

  test('charge.dispute.created marks the order', async () => {
    const { id, charge } = await paidOrder('shipped')
    await sendEvent('charge.dispute.created', {
      object: 'dispute',
      charge: charge.id,
      payment_intent: charge.payment_intent,
    })
    expect(await orderRow(id)).toMatchObject({ status: 'shipped', paymentStatus: 'paid', hasDispute: 1 })
    expect(await notified()).toContain('system')
  })

  test('events that come after their time change nothing', async () => {
    const { id } = await paidOrder()
    const completed = await delivered('checkout.session.completed')
    const session = objectOf(completed)
    await sendEvent('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
    await sendEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' })
    await sendEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' })
    await sendEvent('checkout.session.completed', session, 'evt_once_more')
    expect(await stateOf(id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
    expect(await refundsOf(id)).toEqual([])
    const browser = lab.browser()
    expect((await browser.post(`/api/orders/${id}/release`, {})).status).toBe(409)
  })

  test("payments and events that are nobody's order are taken note of and change nothing", async () => {
    expect(
      (await sendEvent('charge.refunded', { object: 'charge', payment_intent: 'pi_unknown', refunded: true })).status,
    ).toBe(200)
    expect((await sendEvent('customer.created', { object: 'customer' })).status).toBe(200)
    expect(
      (
        await sendEvent('checkout.session.completed', {
          id: 'cs_test_unknown',
          status: 'complete',
          payment_status: 'paid',
          amount_total: 1,
          currency: 'myr',
          client_reference_id: null,
          payment_intent: null,
        })
      ).status,
    ).toBe(200)
  })
})

describe('what nobody told us', () => {
  test('lost webhooks: the timer asks the provider', async () => {
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    await reconcilePayments(lab.outside)
    expect((await orderRow(order.id)).status).toBe('awaiting_payment')
    lab.pass(6)
    await reconcilePayments(lab.outside)
    expect(await stateOf(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', piece: 'sold' })
  })

  test("a session past its time is freed only by the provider's word", async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().startPaying([piece])
    lab.pass(60)
    lab.interfere(() => new Response('{"error":{}}', { status: 401 }))
    await reconcilePayments(lab.outside)
    expect(await stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
    lab.interfere(() => undefined)
    lab.pass(6)
    await reconcilePayments(lab.outside)
    expect(await stateOf(order.id)).toEqual({ status: 'expired', paymentStatus: 'expired', piece: 'free' })
  })

  test('an opening that a crash cut short is undone: the session nobody knows is ended, the pieces are free', async () => {
    const browser = lab.browser()
    const { order, sessionId, url } = await browser.startPaying([piece])
    // As if the process had died between the provider's answer and the note of it.
    await lab.db
      .updateTable('orders')
      .set({ status: 'pending', stripeSessionId: null, openingAt: order.createdAt })
      .where('id', '=', order.id)
      .execute()
    lab.pass(3)
    await reconcilePayments(lab.outside)
    expect(await stateOf(order.id)).toEqual({ status: 'pending', paymentStatus: 'pending', piece: 'free' })
    expect((await lab.stripe.checkout.sessions.retrieve(sessionId)).status).toBe('expired')
    expect((await browser.pay(url)).status).not.toBe(303)
    await browser.buy([piece])
  })
})

describe("T11 a webhook that is not the provider's", () => {
  test.each([undefined, '', 't=1,v1=00', 'nonsense'])('signature %j is refused', async signature => {
    const { order } = await lab.browser().startPaying([piece])
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } })
    const answer = await lab.request('/webhooks/stripe', {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    })
    expect(answer.status).toBe(400)
    expect(await stateOf(order.id)).toMatchObject({ status: 'awaiting_payment', piece: 'held' })
  })

  test('a true signature that is too old, or of another body, is refused', async () => {
    lab.keepWebhooksBack()
    await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    expect((await lab.deliver({ ...completed, body: completed.body.replace('myr', 'usd') })).status).toBe(400)
    lab.pass(6)
    expect((await lab.deliver(completed)).status).toBe(400)
    expect((await pieceRow()).sold).toBe(0)
  })

  test('our own failure answers 500 and leaves nothing behind, so that the next delivery has its effect', async () => {
    lab.expectErrors()
    lab.keepWebhooksBack()
    const { order } = await lab.browser().buy([piece])
    const completed = await delivered('checkout.session.completed')
    lab.interfere(request =>
      request.url.includes('/payment_intents/') ? new Response('{"error":{}}', { status: 401 }) : undefined,
    )
    expect((await lab.deliver(completed)).status).toBe(500)
    expect((await orderRow(order.id)).status).toBe('awaiting_payment')
    lab.interfere(() => undefined)
    expect((await lab.deliver(completed)).status).toBe(200)
    expect((await orderRow(order.id)).status).toBe('paid')
  })
})
