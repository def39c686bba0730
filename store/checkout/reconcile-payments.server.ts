import { inTransaction } from '#store/database.server.ts'
import { cancelOrder, listInterruptedCancellations } from '#store/orders/cancel-order.server.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyTransition, noTransition } from '../orders/apply-transition.server.ts'
import type { CheckoutSession } from '../payments.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'
import { processRefunds } from './process-refunds.server.ts'

const minute = 60_000
/** A webhook that hasn't come for this long may be lost: the provider is asked. */
const checkAfterMs = 5 * minute
/** An opening takes seconds; one that is this old died with its process. */
const checkoutTimeoutMs = 2 * minute
/** And so does a refund. */
const cancellationTimeoutMs = 2 * minute

/**
 * What webhooks and shoppers left unfinished: asks the provider about orders that wait for a payment, undoes openings that a crash cut short,
 * finishes what an admin began, sends refunds that failed. Nothing is freed by our clock alone. One order's failure is logged and doesn't keep the others from their turn.
 */
export async function reconcilePayments(context: StoreContext): Promise<void> {
  for (const order of await listInterruptedCheckouts(context))
    await checkoutAttempt(context, order, cancelInterruptedCheckout)
  for (const order of await listUncheckedOrders(context)) await checkoutAttempt(context, order, checkPayment)
  for (const order of await listInterruptedCancellations(context, getTimeBefore(context, cancellationTimeoutMs)))
    await checkoutAttempt(context, order, resumeCancellation)
  await processRefunds(context)
}

async function checkoutAttempt<O extends Pick<OrderRow, 'id'>>(
  context: StoreContext,
  order: O,
  work: (context: StoreContext, order: O) => Promise<void>,
): Promise<void> {
  try {
    await work(context, order)
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'An unfinished order could not be reconciled')
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

async function resumeCancellation(
  context: StoreContext,
  order: Pick<OrderRow, 'id' | 'paymentIntentId'>,
): Promise<void> {
  await cancelOrder(context, order)
}

async function checkPayment(context: StoreContext, order: OrderRow): Promise<void> {
  const { db, log, now, payments } = context
  if (!order.stripeSessionId) throw new Error(`Order ${order.id} awaits a payment without a session`)
  await db.updateTable('orders').set({ paymentCheckedAt: now().toISOString() }).where('id', '=', order.id).execute()
  const found = await payments.findSession(order.stripeSessionId)
  if (!found)
    log.warn({ orderId: order.id }, 'The provider knows nothing of this payment session: it counts as expired')
  await handleCheckoutSession(context, found ?? createExpiredSession(order, order.stripeSessionId))
}

/** A session that the provider does not know can't be paid any more. */
const createExpiredSession = (order: OrderRow, id: string): CheckoutSession => ({
  id,
  orderId: order.id,
  state: 'expired',
  amount: 0 as CheckoutSession['amount'],
  currency: 'myr',
  paymentIntentId: null,
})

/** The process died, or never heard back, while it opened a session: whatever the provider opened is ended, then the pieces are freed. */
async function cancelInterruptedCheckout(context: StoreContext, order: OrderRow): Promise<void> {
  const { db, events, now, payments } = context
  for (const session of await payments.listSessions(order.id, new Date(order.checkoutStartedAt ?? order.createdAt)))
    if (session.state === 'open') await payments.expireSession(session.id)
  const previousSession =
    order.status === 'awaiting_payment' && order.stripeSessionId
      ? await payments.expireSession(order.stripeSessionId)
      : undefined

  const result = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.checkoutStartedAt !== order.checkoutStartedAt || locked?.checkoutAttempt !== order.checkoutAttempt)
      return noTransition
    await tx.updateTable('orders').set({ checkoutStartedAt: null }).where('id', '=', order.id).execute()
    if (previousSession && previousSession.state !== 'expired') return noTransition
    const change = findTransition(
      locked.status === 'awaiting_payment' ? 'session-expired' : 'session-not-opened',
      locked.status,
    )
    return change ? applyTransition(tx, locked, change, { at: now().toISOString(), by: 'system' }) : noTransition
  })
  events.publish(result.storeEvents)
  if (previousSession && previousSession.state !== 'expired') await handleCheckoutSession(context, previousSession)
}
