import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { sendRefunds } from '#store/orders/send-refunds.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { giveUpCheckout, stopStarting } from './give-up-checkout.server.ts'
import { handleCheckoutSession } from './handle-checkout-session.server.ts'

const minuteMs = 60_000
/** A webhook that is this late may be lost, so the provider is polled. */
const checkAfterMs = 5 * minuteMs
/** Starting a checkout takes seconds: one that is this old was interrupted by a crash. */
const checkoutTimeoutMs = 2 * minuteMs

/**
 * Completes what webhooks and crashes left unfinished: polls the provider about orders awaiting
 * payment, gives up interrupted checkouts, and sends and looks up refunds.
 * Products are released only when the provider says that their session has ended, never by this
 * server's clock alone. An order that fails is logged and the others continue.
 */
export async function reconcilePayments(context: StoreContext): Promise<void> {
  for (const order of await listInterruptedCheckouts(context))
    await reconcileOrder(context, order, cancelInterruptedCheckout)
  for (const order of await listUncheckedOrders(context)) await reconcileOrder(context, order, checkPayment)
  await sendRefunds(context)
}

async function reconcileOrder(
  context: StoreContext,
  order: OrderRow,
  reconcile: (context: StoreContext, order: OrderRow) => Promise<void>,
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
  const { db, now, payments } = context
  if (!order.stripeSessionId) throw new Error('Order awaits payment without a checkout session')
  // Before the question: an order that always fails would keep others from their turn.
  await db.updateTable('orders').set({ paymentCheckedAt: now().toISOString() }).where('id', '=', order.id).execute()
  await handleCheckoutSession(context, await payments.findSession(order.stripeSessionId))
}

/**
 * Gives up a checkout whose process crashed, or got no response, while it created a session:
 * expires what the provider may have created, then releases the products.
 */
async function cancelInterruptedCheckout(context: StoreContext, order: OrderRow): Promise<void> {
  const { db, payments } = context
  for (const session of await payments.listSessions(order.id, new Date(order.checkoutStartedAt ?? order.createdAt)))
    if (session.state === 'open') await payments.expireSession(session.id)
  const previousSession =
    order.status === 'awaiting_payment' && order.stripeSessionId
      ? await payments.expireSession(order.stripeSessionId)
      : undefined
  if (previousSession && previousSession.state !== 'expired') {
    await stopStarting(db, order)
    await handleCheckoutSession(context, previousSession)
    return
  }
  await giveUpCheckout(context, order, { event: 'session-creation-failed', by: 'system' })
}
