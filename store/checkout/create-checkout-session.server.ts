import { setTimeout as wait } from 'node:timers/promises'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { changeOrder, type OrderChange } from '#store/orders/change-order.server.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { RequestInProgressError } from '#store/payments.ts'
import { recordHolds } from '#store/products/hold-history.server.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { holdProducts, setHoldExpiry } from '#store/products/stock-changes.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { giveUpCheckout, isSameAttempt, stopStarting } from './give-up-checkout.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { buildSessionRequest } from './session-request.server.ts'
import {
  type CheckoutRequest,
  type StartCheckoutResult,
  type StartedCheckout,
  startCheckout,
} from './start-checkout.server.ts'

export type CheckoutResult =
  | { ok: true; url: string }
  | Extract<StartCheckoutResult, { ok: false }>
  | { ok: false; reason: 'cancelled' | 'provider' }

/** How long a second request waits for the session that the first one creates. */
const maxWaitMs = 10_000
const pollIntervalMs = 150

/** How long the provider's word that a session is open is good for. */
const checkedMs = 10_000

/** What the provider is being asked, or has said in the last seconds, by session. */
const checks = new Map<string, { answer: Promise<CheckoutResult | 'ended'>; until: number }>()

/**
 * Creates a checkout session for an order and holds all its products, or none, until it ends. A
 * second request gets the same session while it is open. A session that is about to expire is
 * expired first, so that at most one session can be paid.
 * @returns `unknown`: no such order. `not-payable`: the order is paid, its bank is deciding, or its
 * personal data was erased.
 * `mismatch`: the browser shows other products or amounts than the order has, or a product's price
 * has changed since. `unavailable`: a product is sold, held by another order or deleted.
 * `hold-limit`: the shopper or their network holds too much. `cancelled`: the checkout was
 * cancelled while its session was being created. `provider`: the provider failed. If it could not
 * expire the previous session, or is creating this one for another request, that session and its
 * hold stay; otherwise the products are released.
 * @see https://docs.stripe.com/api/checkout/sessions/create
 */
export async function createCheckoutSession(context: StoreContext, request: CheckoutRequest): Promise<CheckoutResult> {
  const start = await startCheckout(context, request)
  if (!start.ok) return start
  if (start.state === 'started') return openSession(context, start.checkout)
  const { session } = start
  const startedAt = context.now().getTime()
  // A request at the same time waits for what the provider says, so that it leads to no dead end.
  const known = checks.get(session.id)
  if (known && startedAt < known.until)
    return continueCheckout(context, request, { session, open: await waitForCheck(known.answer) })
  for (const [id, { until }] of checks) if (until <= startedAt) checks.delete(id)
  const check = { answer: checkOpenSession(context, start), until: Number.POSITIVE_INFINITY }
  checks.set(session.id, check)
  const open = await check.answer
  try {
    return await continueCheckout(context, request, { session, open })
  } finally {
    // Not before an ended session is replaced: until then the order leads to it.
    check.until = open !== 'ended' && open.ok ? context.now().getTime() + checkedMs : 0
  }
}

type OpenCheckout = Parameters<typeof checkOpenSession>[1]

/** @param checked.open what the provider says of the order's session */
async function continueCheckout(
  context: StoreContext,
  request: CheckoutRequest,
  { session, open }: { session: OpenCheckout['session']; open: CheckoutResult | 'ended' | 'late' },
): Promise<CheckoutResult> {
  if (open === 'late') return { ok: true, url: session.url }
  if (open !== 'ended') return open
  const restart = await startCheckout(context, request, session.id)
  if (!restart.ok) return restart
  // Another request may have replaced the ended session just now.
  return restart.state === 'started' ? openSession(context, restart.checkout) : { ok: true, url: restart.session.url }
}

const waitForCheck = (answer: Promise<CheckoutResult | 'ended'>): Promise<CheckoutResult | 'ended' | 'late'> =>
  Promise.race([answer, wait(maxWaitMs, 'late' as const, { ref: false })])

/** Asks the provider whether a session can still be paid, and applies its state otherwise. */
async function checkOpenSession(
  context: StoreContext,
  { order, session: { id, url } }: { order: OrderRow; session: { id: string; url: string } },
): Promise<CheckoutResult | 'ended'> {
  try {
    const session = await context.payments.findSession(id)
    if (session.state === 'open') return { ok: true, url }
    await handleCheckoutSession(context, session)
    if (session.state === 'unknown') return { ok: false, reason: 'provider' }
    return session.state === 'expired' || session.state === 'failed' ? 'ended' : { ok: false, reason: 'not-payable' }
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'Checkout session lookup failed')
    return { ok: false, reason: 'provider' }
  }
}

/** Waits for the session that another request, perhaps of another process, is creating. */
async function waitForSession({ db }: StoreContext, { id, checkoutAttempt }: OrderRow): Promise<CheckoutResult> {
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollIntervalMs) {
    await wait(pollIntervalMs)
    const order = await findOrderRow(db, id)
    if (!order || !isUnpaid(order.status)) return { ok: false, reason: 'not-payable' }
    if (order.checkoutAttempt === checkoutAttempt && order.checkoutStartedAt !== null) continue
    return order.status === 'awaiting_payment' && order.sessionUrl
      ? { ok: true, url: order.sessionUrl }
      : { ok: false, reason: 'provider' }
  }
  return { ok: false, reason: 'provider' }
}

async function openSession(context: StoreContext, checkout: StartedCheckout): Promise<CheckoutResult> {
  const { log, payments } = context
  const { order } = checkout
  const previousSession = await expirePreviousSession(context, order)
  if (previousSession !== 'expired') return { ok: false, reason: previousSession }
  try {
    const session = await payments.createSession(buildSessionRequest(context.publicUrl, checkout))
    return await saveSession(context, checkout, session)
  } catch (error) {
    // The other request stores the session; if it can't, reconciliation gives the checkout up.
    if (error instanceof RequestInProgressError) return waitForSession(context, order)
    log.error({ err: error, orderId: order.id }, 'Checkout session creation failed')
    await giveUpCheckout(context, order, creationFailed)
    return { ok: false, reason: 'provider' }
  }
}

const creationFailed = { event: 'session-creation-failed', by: 'system' } as const

/**
 * Expires the order's previous session. When it turns out to be paid or processing, that result is
 * applied and no new session may be created. When the provider fails it stays the current one; so
 * does one that the provider's account does not have, because it may have been paid in an earlier
 * account: its order keeps the hold until an admin lets it go.
 */
async function expirePreviousSession(
  context: StoreContext,
  order: OrderRow,
): Promise<'expired' | 'not-payable' | 'provider'> {
  if (order.status !== 'awaiting_payment' || !order.stripeSessionId) return 'expired'
  try {
    const session = await context.payments.expireSession(order.stripeSessionId)
    if (session.state === 'expired' || session.state === 'failed') return 'expired'
    await stopStarting(context.db, order)
    await handleCheckoutSession(context, session)
    return session.state === 'unknown' ? 'provider' : 'not-payable'
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'Previous checkout session could not be expired')
    await stopStarting(context.db, order)
    return 'provider'
  }
}

/**
 * Stores the session before its URL is returned. When the checkout was given up in the meantime,
 * the session is expired again: nobody has seen its URL.
 */
async function saveSession(
  context: StoreContext,
  checkout: StartedCheckout,
  session: { id: string; url: string },
): Promise<CheckoutResult> {
  const { log, payments } = context
  const attached = await changeOrder(context, checkout.order.id, change => attachSession(change, checkout, session))
  if (attached?.ok) return { ok: true, url: session.url }
  try {
    await payments.expireSession(session.id)
  } catch (error) {
    log.warn({ err: error, orderId: checkout.order.id }, 'Unused checkout session could not be expired')
  }
  await giveUpCheckout(context, checkout.order, creationFailed)
  return { ok: false, reason: 'cancelled' }
}

/**
 * Not `ok`, which rolls the transaction back, when the order can no longer be paid with this
 * session.
 */
async function attachSession(
  change: OrderChange,
  { order, items, expiresAt }: StartedCheckout,
  session: { id: string; url: string },
): Promise<{ ok: boolean }> {
  const { tx, at, order: locked } = change
  if (locked.stripeSessionId === session.id) return { ok: true }
  if (!isSameAttempt(locked, order) || locked.checkoutStartedAt === null) return { ok: false }
  const productIds = items.map(({ productId }) => productId)
  const products = productIds.map(id => ({ id }))
  const notHeld = await holdProducts(tx, products, { orderId: order.id, until: expiresAt })
  if (notHeld.length > 0) return { ok: false }
  await setHoldExpiry(tx, order.id, expiresAt)
  // Not when the checkout starts: one that the provider refuses is no renewal.
  await recordHolds(tx, { orderId: order.id, productIds, at })
  const orderColumns = {
    stripeSessionId: session.id,
    sessionUrl: session.url,
    sessionExpiresAt: expiresAt,
    checkoutStartedAt: null,
    paymentCheckedAt: null,
  }
  const applied = await applyEvent(change, 'session-created', { by: 'shopper', orderColumns })
  // Pages show how long a hold lasts, and this one has been renewed.
  if (order.status === 'awaiting_payment') change.publish(...toProductEvents(productIds, 'held'))
  return { ok: applied !== undefined }
}
