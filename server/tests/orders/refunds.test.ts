import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrder } from '#store/orders/admin-order-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { markRefundPaidBack, retryRefund } from '#store/orders/resolve-failed-refund.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import { createPaymentHarness, type PaymentHarness } from '../payment-harness.ts'

const by = { uid: 'admin-1', email: 'boss@example.com' }

let harness: PaymentHarness
/** Idempotency keys of the refund requests that the provider has received. */
let keys: (string | null)[]
beforeEach(async () => {
  harness = await createPaymentHarness()
  keys = []
})
afterEach(() => harness.close())

const change = (id: string, from: OrderStatus, to: OrderStatus, restock = false) =>
  changeOrderStatus(harness.store, { orderId: id as OrderId, from, to, restock, by })
const cancel = (id: string) => change(id, 'paid', 'cancelled', true)
const findAdminOrder = async (id: string) => await findOrder(harness.db, id)
const listSystemNotes = async () =>
  (await harness.db.selectFrom('notifications').select('message').where('type', '=', 'system').execute()).map(
    ({ message }) => message,
  )

/** Replaces refund responses in turn; further requests pass through. Counts all requests. */
function interceptRefunds(...responses: ((request: Request) => Promise<Response>)[]) {
  harness.interceptProvider(async request => {
    if (request.method !== 'POST' || !request.url.endsWith('/v1/refunds')) return undefined
    keys.push(request.headers.get('idempotency-key'))
    return responses[keys.length - 1]?.(request)
  })
}
const respond = (status: number, error: object) => async () => new Response(JSON.stringify({ error }), { status })
const refuse = respond(400, { type: 'invalid_request_error', code: 'balance_insufficient', message: 'raw words' })
const failAmbiguously = respond(500, { type: 'api_error', message: 'raw words' })
/** The provider makes the refund, but its response is lost. */
const loseResponse = async (request: Request) => {
  await harness.fetchFromProvider(request)
  return failAmbiguously()
}

/** Runs the background job as it runs later, when pending refunds are due. */
async function reconcileLater(minutes = 6) {
  harness.advanceClock(minutes)
  await reconcilePayments(harness.store)
}

const unchanged = { status: 'paid', paymentStatus: 'paid', product: 'sold' } as const
const cancelled = { status: 'cancelled', paymentStatus: 'refunded', product: 'free' } as const

describe('the refund of an order that an admin cancels', () => {
  test('does not take a replayed response for news when the refund has failed since', async () => {
    const id = await harness.createPaidOrder()
    harness.expectErrors()
    harness.holdWebhooks()
    interceptRefunds(loseResponse, loseResponse)
    expect(await cancel(id)).toEqual({ ok: true, isPending: true })
    const [refund] = (await harness.stripe.refunds.list()).data
    await harness.fetchFromProvider(
      new Request(`http://localhost:3000/refunds/${refund?.id}/update`, {
        method: 'POST',
        body: new URLSearchParams({ result: 'fail' }),
      }),
    )
    await reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect(await listSystemNotes()).toEqual([expect.stringContaining('was not refunded')])
  })

  test('leaves the order unchanged and tells the admins why when the provider refuses it [T37]', async () => {
    const id = await harness.createPaidOrder()
    interceptRefunds(refuse)
    expect(await cancel(id)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'the balance at the payment provider is too low',
    })
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect((await findAdminOrder(id))?.openRefunds).toEqual([])
    expect(await harness.db.selectFrom('auditEntries').selectAll().execute()).toEqual([])
    expect(await listSystemNotes()).toEqual([
      expect.stringContaining('MYR 55.00 was not refunded, the balance at the payment provider is too low'),
    ])
    expect(await change(id, 'paid', 'processing')).toEqual({ ok: true, isPending: false })
  })

  test('can be requested again after a refusal, with another idempotency key [T37]', async () => {
    const id = await harness.createPaidOrder()
    interceptRefunds(refuse, refuse)
    for (const _ of [1, 2]) expect(await cancel(id)).toMatchObject({ reason: 'refused' })
    expect(await cancel(id)).toEqual({ ok: true, isPending: false })
    const { paymentIntentId } = await harness.findOrderRow(id)
    expect(keys).toEqual([1, 2, 3].map(attempt => `refund-${paymentIntentId}-${attempt}`))
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })

  test.each([
    ['was lost', loseResponse],
    ['was an error before the refund', failAmbiguously],
  ])('stays pending and keeps the order from being shipped when the response %s [T37]', async (_what, response) => {
    harness.expectErrors()
    harness.holdWebhooks()
    const shopper = harness.shopper()
    const { order, sessionId } = await shopper.buy([harness.productId])
    await shopper.get(`/api/orders?session_id=${sessionId}`)
    // The client retries once by itself.
    interceptRefunds(response, response)
    expect(await cancel(order.id)).toEqual({ ok: true, isPending: true })
    expect(await harness.readOrderState(order.id)).toEqual(unchanged)
    expect((await findAdminOrder(order.id))?.openRefunds).toMatchObject([
      { status: 'pending', amount: 55, target: 'cancelled', failureReason: null },
    ])
    expect(await change(order.id, 'paid', 'processing')).toEqual({ ok: false, reason: 'refund-pending' })
    expect(await cancel(order.id)).toEqual({ ok: false, reason: 'refund-pending' })

    await reconcileLater()
    expect(await harness.readOrderState(order.id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(order.id)).toEqual([5500])
    expect(new Set(keys).size).toBe(1)
    const [entry] = await harness.db.selectFrom('auditEntries').selectAll().execute()
    expect(entry).toMatchObject({ actorId: 'admin-1', subjectId: order.id })
  })

  test('completes by webhook when the response is lost [T37]', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    interceptRefunds(loseResponse)
    await cancel(id)
    await harness.waitForOrderState(id, cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })

  test('completes by reconciliation after a crash [T37]', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    expect(await cancel(id)).toEqual({ ok: true, isPending: true })
    harness.restoreProvider()
    await reconcileLater()
    await harness.waitForOrderState(id, cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })

  test('is made once when two processes send it [T37]', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    await cancel(id)
    harness.restoreProvider()
    harness.advanceClock(6)
    await Promise.all([reconcilePayments(harness.store), reconcilePayments(harness.store)])
    await reconcileLater()
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
    expect(await harness.db.selectFrom('auditEntries').selectAll().execute()).toHaveLength(1)
  })

  test('notifies the admins once after three days without success', async () => {
    harness.expectErrors()
    const id = await harness.createPaidOrder()
    harness.interceptProvider(request =>
      request.url.endsWith('/v1/refunds') ? Promise.reject(new Error('unreachable')) : undefined,
    )
    await cancel(id)
    await reconcileLater(2 * 24 * 60)
    expect(await listSystemNotes()).toEqual([])
    for (const _ of [1, 2]) await reconcileLater(24 * 60)
    const { orderNumber } = await harness.findOrderRow(id)
    expect(await listSystemNotes()).toEqual([
      `Order #${orderNumber} from Siti Rahmah: the refund of MYR 55.00 has been pending for three days.`,
    ])
    harness.restoreProvider()
  })
})

describe('a refund whose bank confirms it later', () => {
  /** Buys the product with GrabPay, whose refunds are pending first. */
  async function createGrabPayOrder() {
    const shopper = harness.shopper()
    const { order, url } = await shopper.startPaying([harness.productId])
    await shopper.pay(url, { method: 'grabpay', decision: 'approve' })
    await harness.waitForOrderState(order.id, { status: 'paid' })
    return order.id
  }

  test('is requested once, however often it is looked up before that', async () => {
    const id = await createGrabPayOrder()
    interceptRefunds()
    expect(await cancel(id)).toEqual({ ok: true, isPending: true })
    const { paymentIntentId } = await harness.findOrderRow(id)
    for (const _ of [1, 2]) await sendRefunds(harness.store, paymentIntentId ?? '')
    expect(keys).toHaveLength(1)
    expect(await harness.readOrderState(id)).toEqual(unchanged)
  })

  test('leaves the order pending until then', async () => {
    const id = await createGrabPayOrder()
    expect(await cancel(id)).toEqual({ ok: true, isPending: true })
    await harness.settleWebhooks()
    expect(await harness.readOrderState(id)).toEqual(unchanged)
    expect((await findAdminOrder(id))?.openRefunds).toMatchObject([{ status: 'pending' }])
    harness.advanceClock(24 * 60)
    await harness.stripe.refunds.list({ limit: 1 })
    await vi.waitFor(async () => {
      await reconcileLater()
      expect(await harness.readOrderState(id)).toEqual(cancelled)
    })
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })
})

describe('a refund that fails after the order has changed', () => {
  /** A payment for a product that is gone, whose refund the provider refuses. */
  async function createFailedRefund() {
    const { order, completed } = await harness.buyWithHeldWebhooks()
    await harness.db.updateTable('products').set({ hidden: 1 }).where('id', '=', harness.productId).execute()
    interceptRefunds(refuse, refuse)
    expect((await harness.deliver(completed)).status).toBe(200)
    const { paymentIntentId } = await harness.findOrderRow(order.id)
    return { id: order.id, paymentIntentId: paymentIntentId ?? '' }
  }

  test('shows what has to be paid back until an admin has done it', async () => {
    const { id, paymentIntentId } = await createFailedRefund()
    const state = { status: 'refunded', paymentStatus: 'refunded' }
    expect(await harness.readOrderState(id)).toMatchObject(state)
    expect(await findAdminOrder(id)).toMatchObject({
      requiresAction: true,
      openRefunds: [
        {
          status: 'failed',
          amount: 55,
          failureReason: 'the balance at the payment provider is too low',
          target: null,
        },
      ],
    })
    expect(await listSystemNotes()).toEqual([expect.stringContaining('Pay back MYR 55.00.')])
    await reconcileLater()
    expect(keys).toHaveLength(1)

    expect(await markRefundPaidBack(harness.store, { paymentIntentId, by })).toEqual({ ok: true, isPending: false })
    expect(await findAdminOrder(id)).toMatchObject({ requiresAction: false, openRefunds: [], ...state })
    expect((await findAdminOrder(id))?.statusHistory.at(-1)?.note).toBe('MYR 55.00 paid back by an admin')
    expect(await markRefundPaidBack(harness.store, { paymentIntentId, by })).toEqual({
      ok: false,
      reason: 'not-failed',
    })
  })

  test('can be retried, which asks the provider with another idempotency key', async () => {
    const { id, paymentIntentId } = await createFailedRefund()
    expect(await retryRefund(harness.store, { paymentIntentId, by })).toEqual({
      ok: false,
      reason: 'refused',
      message: 'the balance at the payment provider is too low',
    })
    expect(await retryRefund(harness.store, { paymentIntentId, by })).toEqual({ ok: true, isPending: false })
    expect(keys).toEqual([1, 2, 3].map(attempt => `refund-${paymentIntentId}-${attempt}`))
    expect((await findAdminOrder(id))?.openRefunds).toEqual([])
    expect(await harness.listOrderRefunds(id)).toEqual([5500])
  })

  test('never restores an order whose products may have been sold again', async () => {
    const id = await harness.createPaidOrder()
    await cancel(id)
    await harness.waitForOrderState(id, cancelled)
    const { paymentIntentId } = await harness.findOrderRow(id)
    await harness.settleWebhooks()
    // The buyer's bank has returned the money.
    const original = await harness.stripe.paymentIntents.retrieve(paymentIntentId ?? '', {
      expand: ['latest_charge', 'latest_charge.refunds'],
    })
    const failed = structuredClone(original) as never as {
      latest_charge: { amount_refunded: number; refunds: { data: { status: string; failure_reason: string }[] } }
    }
    failed.latest_charge.amount_refunded = 0
    for (const refund of failed.latest_charge.refunds.data) {
      refund.status = 'failed'
      refund.failure_reason = 'expired_or_canceled_card'
    }
    harness.interceptProvider(request =>
      request.url.includes('/payment_intents/') ? Response.json(failed) : undefined,
    )
    await harness.sendEvent('refund.failed', { object: 'refund', payment_intent: paymentIntentId })
    expect(await harness.readOrderState(id)).toEqual(cancelled)
    expect((await findAdminOrder(id))?.openRefunds).toMatchObject([
      { status: 'failed', amount: 55, failureReason: 'the card has expired or was cancelled' },
    ])
    await harness.sendEvent('refund.updated', { object: 'refund', payment_intent: paymentIntentId })
    expect(await listSystemNotes()).toHaveLength(1)
  })
})

describe('several refunds', () => {
  test('are sent on their own: one that fails stays pending, one that was sent is not sent again', async () => {
    harness.expectErrors()
    const ids = [await harness.createPaidOrder()]
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null }).execute()
    ids.push(await harness.createPaidOrder())
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    for (const id of ids) await change(id, 'paid', 'refunded')
    interceptRefunds(failAmbiguously, failAmbiguously)
    await reconcileLater()
    const listStatuses = async () =>
      (await harness.db.selectFrom('refunds').select('status').orderBy('requestedAt').execute()).map(
        ({ status }) => status,
      )
    expect((await listStatuses()).sort()).toEqual(['pending', 'succeeded'])
    expect(keys).toHaveLength(3)
    await reconcileLater()
    expect(await listStatuses()).toEqual(['succeeded', 'succeeded'])
    expect(keys).toHaveLength(4)
    await reconcileLater()
    expect(keys).toHaveLength(4)
  })
  test('keep their own amounts, and the provider is not asked about them again once they have succeeded', async () => {
    harness.expectErrors()
    const ids = [await harness.createPaidOrder()]
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null, priceSen: 9900 }).execute()
    ids.push(await harness.createPaidOrder())
    harness.interceptProvider(() => Promise.reject(new Error('The process is gone')))
    for (const id of ids) await change(id, 'paid', 'refunded')
    harness.restoreProvider()
    await reconcileLater()
    const refunds = await harness.db.selectFrom('refunds').select(['orderId', 'amountSen', 'status']).execute()
    expect(new Map(refunds.map(({ orderId, amountSen, status }) => [orderId, [amountSen, status]]))).toEqual(
      new Map([
        [ids[0], [5500, 'succeeded']],
        [ids[1], [10900, 'succeeded']],
      ]),
    )
    const requests: string[] = []
    harness.interceptProvider(({ method, url }) => void requests.push(`${method} ${url}`))
    await reconcileLater()
    expect(requests).toEqual([])
  })
})
