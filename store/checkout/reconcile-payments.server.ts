import { inTransaction } from '#store/database.server.ts'
import { applyTransition, noTransition } from '#store/orders/apply-transition.server.ts'
import { cancelOrder, listInterruptedCancellations } from '#store/orders/cancel-order.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { CheckoutSession } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { processRefunds } from './process-refunds.server.ts'

const minuteMs = 60_000
/** A webhook that is this late may be lost, so the provider is polled. */
const checkAfterMs = 5 * minuteMs
/** Starting a checkout takes seconds: one that is this old was interrupted by a crash. */
const checkoutTimeoutMs = 2 * minuteMs
/** The same for a cancellation that waits for its refund. */
const cancellationTimeoutMs = 2 * minuteMs

/**
 * Completes what webhooks and crashes left unfinished: polls the provider about orders awaiting
 * payment, cancels interrupted checkouts, resumes interrupted cancellations and retries refunds.
 * Products are released only when the provider says that their session has ended, never by this
 * server's clock alone. An order that fails is logged and the others continue.
 */
export async function reconcilePayments(context: StoreContext): Promise<void> {
  for (const order of await listInterruptedCheckouts(context))
    await reconcileOrder(context, order, cancelInterruptedCheckout)
  for (const order of await listUncheckedOrders(context)) await reconcileOrder(context, order, checkPayment)
  for (const order of await listInterruptedCancellations(context, getTimeBefore(context, cancellationTimeoutMs)))
    await reconcileOrder(context, order, cancelOrder)
  await processRefunds(context)
}

async function reconcileOrder<O extends Pick<OrderRow, 'id'>>(
  context: StoreContext,
  order: O,
  reconcile: (context: StoreContext, order: O) => Promise<unknown>,
): Promise<void> {
  try {
    await reconcile(context, order)
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'Order reconciliation failed, will retry')
  }
}

const getTimeBefore = ({ now }: StoreContext, ms: number) => new Date(now().getTime() - ms).toISOString()

const listInterruptedCheckouts = (context: StoreContext): Promise<OrderRow[]> =>
  context.db
    .selectFrom('orders')
    .selectAll()
    .where('checkoutStartedAt', '<', getTimeBefore(context, checkoutTimeoutMs))
    .orderBy('checkoutStartedAt')
    .limit(50)
    .execute()

const listUncheckedOrders = (context: StoreContext): Promise<OrderRow[]> =>
  context.db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('checkoutStartedAt', 'is', null)
    .where('updatedAt', '<', getTimeBefore(context, checkAfterMs))
    .where(eb =>
      eb.or([eb('paymentCheckedAt', 'is', null), eb('paymentCheckedAt', '<', getTimeBefore(context, checkAfterMs))]),
    )
    .orderBy('paymentCheckedAt')
    .limit(50)
    .execute()

async function checkPayment(context: StoreContext, order: OrderRow): Promise<void> {
  const { db, log, now, payments } = context
  if (!order.stripeSessionId) throw new Error('Order awaits payment without a checkout session')
  await db.updateTable('orders').set({ paymentCheckedAt: now().toISOString() }).where('id', '=', order.id).execute()
  const session = await payments.findSession(order.stripeSessionId)
  if (!session) log.warn({ orderId: order.id }, 'Checkout session unknown to provider, treated as expired')
  await handleCheckoutSession(context, session ?? createExpiredSession(order, order.stripeSessionId))
}

/** Stands for a session that the provider does not have, which nobody can pay. */
const createExpiredSession = (order: OrderRow, id: string): CheckoutSession => ({
  id,
  orderId: order.id,
  state: 'expired',
  amount: 0 as CheckoutSession['amount'],
  currency: 'myr',
  paymentIntentId: null,
})

/**
 * Cancels a checkout whose process crashed, or got no response, while it created a session: expires
 * what the provider may have created, then releases the products.
 */
async function cancelInterruptedCheckout(context: StoreContext, order: OrderRow): Promise<void> {
  const { db, events, now, payments } = context
  for (const session of await payments.listSessions(order.id, new Date(order.checkoutStartedAt ?? order.createdAt)))
    if (session.state === 'open') await payments.expireSession(session.id)
  const previousSession =
    order.status === 'awaiting_payment' && order.stripeSessionId
      ? await payments.expireSession(order.stripeSessionId)
      : undefined
  const hasPayment = previousSession !== undefined && previousSession.state !== 'expired'

  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.checkoutStartedAt !== order.checkoutStartedAt || locked?.checkoutAttempt !== order.checkoutAttempt)
      return noTransition
    await tx.updateTable('orders').set({ checkoutStartedAt: null }).where('id', '=', order.id).execute()
    if (hasPayment) return noTransition
    const event = locked.status === 'awaiting_payment' ? 'session-expired' : 'session-creation-failed'
    const transition = findTransition(event, locked.status)
    return transition
      ? applyTransition(tx, locked, transition, { at: now().toISOString(), by: 'system' })
      : noTransition
  })
  events.publish(result.events)
  if (hasPayment) await handleCheckoutSession(context, previousSession)
}
