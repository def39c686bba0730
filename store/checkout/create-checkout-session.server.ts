import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import {
  explainUnavailable,
  holdProducts,
  setHoldExpiry,
  type Unavailable,
} from '#store/products/hold-products.server.ts'
import { formatZone } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, noTransition, type TransitionResult } from '../orders/apply-transition.server.ts'
import type { CheckoutSessionRequest } from '../payments.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

/** What the shopper's browser believes it is about to pay. Sums in MYR; whatever is there must be the store's own. */
export interface CheckoutRequest {
  orderId: OrderId
  items: readonly { id: string; price?: unknown; quantity?: unknown }[]
  shippingCost?: unknown
}

export type CheckoutResult =
  | { ok: true; url: string }
  | { ok: false; reason: 'unknown' | 'not-payable' | 'mismatch' | 'provider' }
  | { ok: false; reason: 'unavailable'; unavailable: Unavailable[] }

// The provider's shortest session is 30 minutes from its own clock, which may be ahead of ours.
const sessionLifetimeMinutes = 31
// An opening that has not been heard of for this long has died with its process.
const checkoutTimeoutMs = 60_000

/**
 * Opens a payment session for an order and holds its pieces as long as it lives (readings T4, T9, T10): all pieces or none, before anybody pays.
 * An earlier session of the order is ended at the provider first. When the provider can't open one the pieces are freed and the order is as it was.
 */
export async function createCheckoutSession(context: StoreContext, request: CheckoutRequest): Promise<CheckoutResult> {
  const { events, log, payments } = context
  const reservation = await reserveProducts(context, request)
  if (!reservation.ok) return reservation
  events.publish(reservation.storeEvents)

  const previousSession = await expirePreviousSession(context, reservation)
  if (previousSession !== 'ended') return { ok: false, reason: previousSession }
  try {
    const session = await payments.createSession(buildSessionRequest(context, reservation))
    return await saveSession(context, reservation, session)
  } catch (error) {
    log.error({ err: error, orderId: request.orderId }, 'No payment session could be opened')
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

/** Holds the pieces and notes that a session is being opened, so that a crash from here on is found and undone. */
function reserveProducts(
  { db, now }: StoreContext,
  request: CheckoutRequest,
): Promise<
  (Reservation & { ok: true; storeEvents: TransitionResult['storeEvents'] }) | (CheckoutResult & { ok: false })
> {
  return inTransaction(db, async tx => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (!isUnpaid(order.status) || order.paymentStatus === 'processing') return { ok: false, reason: 'not-payable' }
    const lines = await listReservedLines(tx, order)
    if (!matchesShownOrder(request, order, lines)) return { ok: false, reason: 'mismatch' }

    // The same button pressed twice joins the opening that is under way and gets the same session.
    const isConcurrentRequest =
      order.checkoutStartedAt !== null && now().getTime() - Date.parse(order.checkoutStartedAt) < checkoutTimeoutMs
    const checkoutAttempt = isConcurrentRequest ? order.checkoutAttempt : order.checkoutAttempt + 1
    const expiresAt =
      isConcurrentRequest && order.sessionExpiresAt
        ? order.sessionExpiresAt
        : new Date(now().getTime() + sessionLifetimeMinutes * 60_000).toISOString()

    const notHeld = await holdProducts(tx, lines, { orderId: order.id, until: expiresAt })
    if (notHeld.length > 0) {
      const unavailable = await explainUnavailable(tx, notHeld, order.id)
      return unavailable.length > 0
        ? { ok: false, reason: 'unavailable', unavailable }
        : { ok: false, reason: 'mismatch' }
    }
    await tx
      .updateTable('orders')
      .set({
        checkoutAttempt,
        checkoutStartedAt: isConcurrentRequest ? order.checkoutStartedAt : now().toISOString(),
        sessionExpiresAt: expiresAt,
      })
      .where('id', '=', order.id)
      .execute()
    return {
      ok: true,
      order,
      lines,
      checkoutAttempt,
      expiresAt,
      storeEvents: lines.map(({ id }) => ({ topic: 'product' as const, id, change: 'held' as const })),
    }
  })
}

const listReservedLines = async (tx: Tx, order: OrderRow): Promise<Reservation['lines']> =>
  (await listOrderItems(tx, order)).map(({ productId, title, image, priceSen }) => ({
    id: productId,
    title,
    image,
    price: priceSen as Sen,
  }))

/** Never another sum than was shown (readings T1): pieces, prices, quantity and fee that the browser names must be the order's. */
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

/** At most one session of an order can be paid: the earlier one is ended before the next is opened. When it turns out to be paid, or with a bank, that is settled instead. */
async function expirePreviousSession(
  context: StoreContext,
  reservation: Reservation,
): Promise<'ended' | 'not-payable' | 'provider'> {
  const { order } = reservation
  if (order.status !== 'awaiting_payment' || !order.stripeSessionId) return 'ended'
  try {
    const session = await context.payments.expireSession(order.stripeSessionId)
    if (session.state !== 'paid' && session.state !== 'processing') return 'ended'
    await restorePreviousSession(context, reservation)
    await handleCheckoutSession(context, session)
    return 'not-payable'
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'The earlier payment session could not be ended')
    await restorePreviousSession(context, reservation)
    return 'provider'
  }
}

/** The earlier session lives on, and the hold with it. */
const restorePreviousSession = ({ db }: StoreContext, { order, checkoutAttempt }: Reservation) =>
  inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.checkoutAttempt !== checkoutAttempt || locked.checkoutStartedAt === null) return
    const { sessionExpiresAt } = order
    await tx
      .updateTable('orders')
      .set({ checkoutStartedAt: null, sessionExpiresAt })
      .where('id', '=', order.id)
      .execute()
    await setHoldExpiry(tx, order.id, sessionExpiresAt)
  })

const buildSessionRequest = (
  { publicUrl }: StoreContext,
  { order, lines, checkoutAttempt, expiresAt }: Reservation,
): CheckoutSessionRequest => ({
  orderId: order.id,
  checkoutAttempt,
  orderNumber: order.orderNumber,
  email: order.email,
  lines: lines.map(({ title, image, price }) => ({ title, price, image: image && toWebUrl(image, publicUrl) })),
  shipping: { label: `Courier to ${order.shipState} (${formatZone(order.shipState)})`, fee: order.shippingSen as Sen },
  expiresAt: new Date(expiresAt),
  successUrl: `${publicUrl}/thankyou?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${publicUrl}/checkout?cancelled=${order.id}`,
})

/** The provider fetches pictures from the web; an older record's `data:` address is none. */
function toWebUrl(image: string, publicUrl: string): string | null {
  const url = URL.parse(image, publicUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Writes the session down before anybody learns its address; ends it again when the order has moved on meanwhile. */
async function saveSession(
  context: StoreContext,
  { order, lines, checkoutAttempt, expiresAt }: Reservation,
  session: { id: string; url: string },
): Promise<CheckoutResult> {
  const { db, events, now, payments } = context
  const saved = await inTransaction(db, async (tx): Promise<{ ok: true; result: TransitionResult } | { ok: false }> => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.stripeSessionId === session.id) return { ok: true, result: noTransition }
    const change =
      locked?.checkoutAttempt === checkoutAttempt &&
      locked.checkoutStartedAt !== null &&
      findTransition('session-opened', locked.status)
    if (!locked || !change) return { ok: false }
    const notHeld = await holdProducts(
      tx,
      lines.map(({ id }) => ({ id })),
      { orderId: order.id, until: expiresAt },
    )
    if (notHeld.length > 0) return { ok: false }
    const also = { stripeSessionId: session.id, checkoutStartedAt: null, paymentCheckedAt: null }
    const at = now().toISOString()
    return { ok: true, result: await applyTransition(tx, locked, change, { at, by: 'shopper', also }) }
  })
  if (!saved.ok) {
    await payments.expireSession(session.id)
    return { ok: false, reason: 'not-payable' }
  }
  events.publish(saved.result.storeEvents)
  return { ok: true, url: session.url }
}

/** The provider could not open a session: the pieces are free again. An earlier session that was ended for this one leaves the order pending. */
async function rollBackCheckout(
  { db, events, now }: StoreContext,
  { order, checkoutAttempt }: Reservation,
): Promise<void> {
  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.checkoutAttempt !== checkoutAttempt || locked.checkoutStartedAt === null) return noTransition
    await tx.updateTable('orders').set({ checkoutStartedAt: null }).where('id', '=', order.id).execute()
    const event = locked.status === 'awaiting_payment' ? 'released' : 'session-not-opened'
    const change = findTransition(event, locked.status)
    return change ? applyTransition(tx, locked, change, { at: now().toISOString(), by: 'shopper' }) : noTransition
  })
  events.publish(result.storeEvents)
}
