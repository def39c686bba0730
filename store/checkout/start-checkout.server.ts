import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import type { Tx } from '#store/database.server.ts'
import { isErased } from '#store/erased-person.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { type Ledger, sumHandPayments } from '#store/orders/ledger.ts'
import { readLedger } from '#store/orders/ledger-queries.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isReserved, isUnpaid } from '#store/orders/order-status.ts'
import { minPayment } from '#store/payments.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { explainUnavailable, holdProducts } from '#store/products/stock-changes.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findExceededHoldLimit, type HoldLimitExceeded } from './hold-limits.server.ts'
import { recordAttempt } from './record-payment-event.server.ts'

/**
 * What the browser shows as about to be paid, in ringgit. What is present must match the order.
 */
export interface CheckoutRequest {
  orderId: OrderId
  items: readonly { id: string; price?: unknown; quantity?: unknown }[]
  shippingCost?: unknown
  /** Where the request comes from. */
  network: ClientNetwork
}

type OrderItems = Awaited<ReturnType<typeof listOrderItems>>

/** A checkout whose products are held and whose session is to be created. */
export interface StartedCheckout {
  /** The order as it was before, with the attempt that has started. */
  order: OrderRow & { checkoutAttempt: string }
  items: OrderItems
  expiresAt: string
}

export type StartCheckoutResult =
  | { ok: true; state: 'started'; checkout: StartedCheckout }
  /** The order's session can still be paid for long enough, if the provider says the same. */
  | { ok: true; state: 'open'; order: OrderRow; session: OpenSession }
  | { ok: false; reason: 'unknown' | 'not-payable' }
  /** Another order than was shown. `shippingSen`: its fee. */
  | { ok: false; reason: 'mismatch'; shippingSen: number }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  | { ok: false; reason: 'hold-limit'; exceeded: HoldLimitExceeded }

const minuteMs = 60_000
// Stripe's minimum is 30 minutes by Stripe's clock, which may be ahead of this server's.
const sessionLifetimeMs = 35 * minuteMs
/** A session with less time than this is replaced by a new one. */
const minRemainingMs = 15 * minuteMs

interface OpenSession {
  id: string
  url: string
}

/** Finds the session of an order that can still be paid for long enough. */
export function findOpenSession(
  { status, stripeSessionId: id, sessionUrl: url, sessionExpiresAt }: OrderRow,
  now: Date,
  minMs = minRemainingMs,
): OpenSession | undefined {
  const remainingMs = Date.parse(sessionExpiresAt ?? '') - now.getTime()
  return status === 'awaiting_payment' && remainingMs > minMs && id && url ? { id, url } : undefined
}

/**
 * Holds the products of an order, all or none, and records that a checkout has started, so that
 * reconciliation can give it up after a crash. Holds nothing when the order has an open session:
 * one that is about to end is replaced, unless a limit on holds allows no other. A request that
 * arrives while another one is creating the session joins its attempt.
 * @param endedSession session that has turned out to have ended, although the order still has it
 */
export function startCheckout(
  { db, events, now, holdLimits }: StoreContext,
  request: CheckoutRequest,
  endedSession?: string,
): Promise<StartCheckoutResult> {
  return changeAndPublish({ db, events }, async (tx, publish) => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (!isUnpaid(order.status) || order.paymentStatus === 'processing' || isErased(order))
      return { ok: false, reason: 'not-payable' }
    const isAgreed = order.reservedUntil !== null
    if (isAgreed && !canPayAgreed(order, await readLedger(tx, order.id), now().toISOString()))
      return { ok: false, reason: 'not-payable' }
    const items = await listOrderItems(tx, order)
    if (!matchesShownOrder(request, order, items))
      return { ok: false, reason: 'mismatch', shippingSen: order.shippingSen }

    const session = findOpenSession(order, now())
    if (session && session.id !== endedSession) return { ok: true, state: 'open', order, session }
    const { network } = request
    const productIds = items.map(({ productId }) => productId)
    const exceeded =
      holdLimits &&
      !isAgreed &&
      (await findExceededHoldLimit(tx, { order, productIds, network, now: now() }, holdLimits))
    if (exceeded) {
      const ending = findOpenSession(order, now(), 0)
      if (ending && ending.id !== endedSession) return { ok: true, state: 'open', order, session: ending }
      return { ok: false, reason: 'hold-limit', exceeded }
    }
    const counted = holdLimits && !isAgreed ? { network: network.prefix, networkSite: network.site } : {}
    publish(...toProductEvents(productIds, 'held'))
    return holdForCheckout(tx, { ...order, ...counted }, items, now())
  })
}

/**
 * Begins an attempt, or joins the one that is starting: its name and times stay, so the provider
 * gives both requests the same session.
 */
async function holdForCheckout(tx: Tx, order: OrderRow, items: OrderItems, now: Date): Promise<StartCheckoutResult> {
  const attempt = {
    checkoutAttempt: (order.checkoutStartedAt && order.checkoutAttempt) ?? createId(),
    checkoutStartedAt: order.checkoutStartedAt ?? now.toISOString(),
    network: order.network,
    networkSite: order.networkSite,
  }
  const expiresAt = new Date(Date.parse(attempt.checkoutStartedAt) + sessionLifetimeMs).toISOString()
  // What was agreed may be another price than the piece has.
  const products = items.map(({ productId: id, priceSen }) =>
    order.reservedUntil === null ? { id, price: priceSen as Sen } : { id },
  )
  const notHeld = await holdProducts(tx, products, { orderId: order.id, until: expiresAt })
  if (notHeld.length > 0) {
    const unavailable = await explainUnavailable(tx, notHeld, order.id)
    return unavailable.length > 0
      ? { ok: false, reason: 'unavailable', unavailable }
      : { ok: false, reason: 'mismatch', shippingSen: order.shippingSen }
  }
  await recordAttempt(tx, attempt.checkoutAttempt, attempt.checkoutStartedAt)
  await tx.updateTable('orders').set(attempt).where('id', '=', order.id).execute()
  return { ok: true, state: 'started', checkout: { order: { ...order, ...attempt }, items, expiresAt } }
}

/** Nobody pays on a page for what is no longer reserved, or of which a part came by hand. */
export const canPayAgreed = (order: OrderRow, ledger: Ledger, at: string): boolean =>
  isReserved(order, at) &&
  order.paymentStatus !== 'processing' &&
  order.totalSen >= minPayment &&
  sumHandPayments(order, ledger) === 0

/** Nobody is charged another amount than was shown: items, prices and fee must be the order's. */
function matchesShownOrder(
  { items: shown, shippingCost }: CheckoutRequest,
  order: OrderRow,
  items: OrderItems,
): boolean {
  const isMatch = (value: unknown, expected: number) => value === undefined || value === expected
  return (
    shown.length === items.length &&
    isMatch(shippingCost, order.shippingSen / 100) &&
    items.every(({ productId, priceSen }) => {
      const item = shown.find(({ id }) => id === productId)
      return item && isMatch(item.price, priceSen / 100) && isMatch(item.quantity, 1)
    })
  )
}
