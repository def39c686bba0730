import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { applyTransition, noTransition, type TransitionResult } from '#store/orders/apply-transition.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { CheckoutSessionRequest } from '#store/payments.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { explainUnavailable, holdProducts, setHoldExpiry } from '#store/products/hold-products.server.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { formatZone } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

/**
 * What the browser shows as about to be paid, in MYR. Values that are present must match the order.
 */
export interface CheckoutRequest {
  orderId: OrderId
  items: readonly { id: string; price?: unknown; quantity?: unknown }[]
  shippingCost?: unknown
}

export type CheckoutResult =
  | { ok: true; url: string }
  | { ok: false; reason: 'unknown' | 'not-payable' | 'mismatch' | 'provider' }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }

// Stripe's minimum is 30 minutes by Stripe's clock, which may be ahead of this server's.
const sessionLifetimeMinutes = 31
// A checkout that has been starting for longer than this was interrupted by a crash.
const checkoutTimeoutMs = 60_000

/**
 * Creates a checkout session for an order and holds all its products, or none, until it ends.
 * The order's previous session is expired first, so that at most one session can be paid.
 * @returns `unknown`: no such order. `not-payable`: the order is paid, its bank is deciding, or its
 * personal data was erased.
 * `mismatch`: the browser shows other products or amounts than the order has, or a product's price
 * has changed since. `unavailable`: a product is sold, held by another order or deleted.
 * `provider`: the provider failed. If it could not expire the previous session, that session and
 * its hold stay; otherwise the products are released.
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export async function createCheckoutSession(context: StoreContext, request: CheckoutRequest): Promise<CheckoutResult> {
  const { events, log, payments } = context
  const reservation = await reserveProducts(context, request)
  if (!reservation.ok) return reservation
  events.publish(reservation.events)

  const previousSession = await expirePreviousSession(context, reservation)
  if (previousSession !== 'expired') return { ok: false, reason: previousSession }
  try {
    const session = await payments.createSession(buildSessionRequest(context, reservation))
    return await saveSession(context, reservation, session)
  } catch (error) {
    log.error({ err: error, orderId: request.orderId }, 'Checkout session creation failed')
    await rollBackCheckout(context, reservation)
    return { ok: false, reason: 'provider' }
  }
}

interface Reservation {
  order: OrderRow
  lines: { id: ProductId; title: string; image: string | null; price: Sen }[]
  checkoutAttempt: number
  expiresAt: string
}

/**
 * Holds the products and records that a checkout has started, so that reconciliation can cancel it
 * after a crash.
 */
function reserveProducts(
  { db, now }: StoreContext,
  request: CheckoutRequest,
): Promise<(Reservation & { ok: true; events: StoreEvent[] }) | (CheckoutResult & { ok: false })> {
  return inTransaction(db, async tx => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (!isUnpaid(order.status) || order.paymentStatus === 'processing' || isErased(order))
      return { ok: false, reason: 'not-payable' }
    const lines = await listReservedLines(tx, order)
    if (!matchesShownOrder(request, order, lines)) return { ok: false, reason: 'mismatch' }

    const attempt = getCheckoutAttempt(order, now())
    const notHeld = await holdProducts(tx, lines, { orderId: order.id, until: attempt.sessionExpiresAt })
    if (notHeld.length > 0) {
      const unavailable = await explainUnavailable(tx, notHeld, order.id)
      return unavailable.length > 0
        ? { ok: false, reason: 'unavailable', unavailable }
        : { ok: false, reason: 'mismatch' }
    }
    await tx.updateTable('orders').set(attempt).where('id', '=', order.id).execute()
    return {
      ok: true,
      order,
      lines,
      checkoutAttempt: attempt.checkoutAttempt,
      expiresAt: attempt.sessionExpiresAt,
      events: lines.map(({ id }) => ({ topic: 'product' as const, id, change: 'held' as const })),
    }
  })
}

/**
 * A request that arrives while another is in progress shares its attempt, and so gets the same
 * session.
 */
function getCheckoutAttempt(order: OrderRow, now: Date) {
  const { checkoutStartedAt, sessionExpiresAt, checkoutAttempt } = order
  const isConcurrentRequest =
    checkoutStartedAt !== null && now.getTime() - Date.parse(checkoutStartedAt) < checkoutTimeoutMs
  const newExpiry = new Date(now.getTime() + sessionLifetimeMinutes * 60_000).toISOString()
  return isConcurrentRequest
    ? { checkoutAttempt, checkoutStartedAt, sessionExpiresAt: sessionExpiresAt ?? newExpiry }
    : { checkoutAttempt: checkoutAttempt + 1, checkoutStartedAt: now.toISOString(), sessionExpiresAt: newExpiry }
}

const listReservedLines = async (tx: Tx, order: OrderRow): Promise<Reservation['lines']> =>
  (await listOrderItems(tx, order)).map(({ productId, title, image, priceSen }) => ({
    id: productId,
    title,
    image,
    price: priceSen as Sen,
  }))

/** Nobody is charged another amount than was shown: items, prices and fee must be the order's. */
function matchesShownOrder(
  { items, shippingCost }: CheckoutRequest,
  order: OrderRow,
  lines: Reservation['lines'],
): boolean {
  const isMatch = (value: unknown, expected: number) => value === undefined || value === expected
  return (
    items.length === lines.length &&
    isMatch(shippingCost, order.shippingSen / 100) &&
    lines.every(line => {
      const item = items.find(({ id }) => id === line.id)
      return item && isMatch(item.price, line.price / 100) && isMatch(item.quantity, 1)
    })
  )
}

/**
 * Expires the order's previous session. When it turns out to be paid or processing, that result is
 * applied and no new session may be created.
 */
async function expirePreviousSession(
  context: StoreContext,
  reservation: Reservation,
): Promise<'expired' | 'not-payable' | 'provider'> {
  const { order } = reservation
  if (order.status !== 'awaiting_payment' || !order.stripeSessionId) return 'expired'
  try {
    const session = await context.payments.expireSession(order.stripeSessionId)
    if (session.state !== 'paid' && session.state !== 'processing') return 'expired'
    await restorePreviousSession(context, reservation)
    await handleCheckoutSession(context, session)
    return 'not-payable'
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'Previous checkout session could not be expired')
    await restorePreviousSession(context, reservation)
    return 'provider'
  }
}

/** Makes the previous session the current one again, with its hold. */
const restorePreviousSession = ({ db }: StoreContext, { order, checkoutAttempt }: Reservation) =>
  inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (!isStillStarting(locked, checkoutAttempt)) return
    const { sessionExpiresAt } = order
    await tx
      .updateTable('orders')
      .set({ checkoutStartedAt: null, sessionExpiresAt })
      .where('id', '=', order.id)
      .execute()
    await setHoldExpiry(tx, order.id, sessionExpiresAt)
  })

/** False when a newer attempt or reconciliation has taken over. */
const isStillStarting = (order: OrderRow | undefined, checkoutAttempt: number): order is OrderRow =>
  order?.checkoutAttempt === checkoutAttempt && order.checkoutStartedAt !== null

const buildSessionRequest = (
  { publicUrl }: StoreContext,
  { order, lines, checkoutAttempt, expiresAt }: Reservation,
): CheckoutSessionRequest => ({
  orderId: order.id,
  checkoutAttempt,
  orderNumber: order.orderNumber,
  email: order.email,
  lines: lines.map(({ title, image, price }) => ({ title, price, image: image && toWebUrl(image, publicUrl) })),
  shipping: { label: `Courier to ${order.shipState} (${formatZone(order.zone)})`, fee: order.shippingSen as Sen },
  expiresAt: new Date(expiresAt),
  successUrl: `${publicUrl}/thankyou?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${publicUrl}/checkout?cancelled=${order.id}`,
})

/** The provider fetches images over HTTP, so the `data:` URL of a legacy record becomes null. */
function toWebUrl(image: string, publicUrl: string): string | null {
  const url = URL.parse(image, publicUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/**
 * Stores the session before its URL is returned. When the order has changed in the meantime, the
 * session is expired again.
 */
async function saveSession(
  context: StoreContext,
  reservation: Reservation,
  session: { id: string; url: string },
): Promise<CheckoutResult> {
  const { db, events, payments } = context
  const attached = await inTransaction(db, tx => attachSession(tx, context, reservation, session.id))
  if (!attached.ok) {
    await payments.expireSession(session.id)
    return { ok: false, reason: 'not-payable' }
  }
  events.publish(attached.result.events)
  return { ok: true, url: session.url }
}

/**
 * Not `ok`, which rolls the transaction back, when the order can no longer be paid with this
 * session.
 */
async function attachSession(
  tx: Tx,
  { now }: StoreContext,
  { order, lines, checkoutAttempt, expiresAt }: Reservation,
  sessionId: string,
): Promise<{ ok: true; result: TransitionResult } | { ok: false }> {
  const locked = await lockOrder(tx, order.id)
  if (locked?.stripeSessionId === sessionId) return { ok: true, result: noTransition }
  const transition = isStillStarting(locked, checkoutAttempt) && findTransition('session-created', locked.status)
  if (!locked || !transition) return { ok: false }
  const products = lines.map(({ id }) => ({ id }))
  const notHeld = await holdProducts(tx, products, { orderId: order.id, until: expiresAt })
  if (notHeld.length > 0) return { ok: false }
  const orderColumns = { stripeSessionId: sessionId, checkoutStartedAt: null, paymentCheckedAt: null }
  const options = { at: now().toISOString(), by: 'shopper', orderColumns }
  return { ok: true, result: await applyTransition(tx, locked, transition, options) }
}

/**
 * Releases the products after the provider failed. The previous session is already expired, so an
 * order that was awaiting payment becomes pending.
 */
async function rollBackCheckout(
  { db, events, now }: StoreContext,
  { order, checkoutAttempt }: Reservation,
): Promise<void> {
  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (!isStillStarting(locked, checkoutAttempt)) return noTransition
    await tx.updateTable('orders').set({ checkoutStartedAt: null }).where('id', '=', order.id).execute()
    const event = locked.status === 'awaiting_payment' ? 'checkout-cancelled' : 'session-creation-failed'
    const transition = findTransition(event, locked.status)
    return transition
      ? applyTransition(tx, locked, transition, { at: now().toISOString(), by: 'shopper' })
      : noTransition
  })
  events.publish(result.events)
}
