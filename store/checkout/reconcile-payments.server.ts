import { inTransaction } from '#store/database.server.ts'
import { closeOrder, listInterruptedClosings } from '#store/orders/close-order.server.ts'
import { changeFor } from '#store/orders/order-life.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { Outside } from '#store/outside.server.ts'
import { applyChange, nothingApplied } from './apply-change.server.ts'
import type { PaymentSession } from './payments.ts'
import { sendRefunds } from './send-refunds.server.ts'
import { settleSession } from './settle-session.server.ts'

const minute = 60_000
/** A webhook that hasn't come for this long may be lost: the provider is asked. */
const askAfter = 5 * minute
/** An opening takes seconds; one that is this old died with its process. */
const openingDiesAfter = 2 * minute
/** And so does a refund. */
const closingDiesAfter = 2 * minute

/**
 * What webhooks and shoppers left unfinished: asks the provider about orders that wait for a payment, undoes openings that a crash cut short,
 * finishes what an admin began, sends refunds that failed. Nothing is freed by our clock alone. One order's failure is logged and doesn't keep the others from their turn.
 */
export async function reconcilePayments(outside: Outside): Promise<void> {
  for (const order of await listInterruptedOpenings(outside)) await attempt(outside, order, undoOpening)
  for (const order of await listStuckOrders(outside)) await attempt(outside, order, askProvider)
  for (const order of await listInterruptedClosings(outside, before(outside, closingDiesAfter)))
    await attempt(outside, order, closeAgain)
  await sendRefunds(outside)
}

async function attempt<O extends Pick<OrderRow, 'id'>>(
  outside: Outside,
  order: O,
  work: (outside: Outside, order: O) => Promise<void>,
): Promise<void> {
  try {
    await work(outside, order)
  } catch (error) {
    outside.log.error({ err: error, orderId: order.id }, 'An unfinished order could not be reconciled')
  }
}

const before = ({ now }: Outside, ms: number) => new Date(now().getTime() - ms).toISOString()

const listInterruptedOpenings = (outside: Outside): Promise<OrderRow[]> =>
  outside.db
    .selectFrom('orders')
    .selectAll()
    .where('openingAt', '<', before(outside, openingDiesAfter))
    .orderBy('openingAt')
    .limit(50)
    .execute()

const listStuckOrders = (outside: Outside): Promise<OrderRow[]> =>
  outside.db
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'awaiting_payment')
    .where('openingAt', 'is', null)
    .where('updatedAt', '<', before(outside, askAfter))
    .where(eb => eb.or([eb('askedAt', 'is', null), eb('askedAt', '<', before(outside, askAfter))]))
    .orderBy('askedAt')
    .limit(50)
    .execute()

async function closeAgain(outside: Outside, order: Pick<OrderRow, 'id' | 'paymentIntentId'>): Promise<void> {
  await closeOrder(outside, order)
}

async function askProvider(outside: Outside, order: OrderRow): Promise<void> {
  const { db, log, now, payments } = outside
  if (!order.stripeSessionId) throw new Error(`Order ${order.id} awaits a payment without a session`)
  await db.updateTable('orders').set({ askedAt: now().toISOString() }).where('id', '=', order.id).execute()
  const found = await payments.findSession(order.stripeSessionId)
  if (!found)
    log.warn({ orderId: order.id }, 'The provider knows nothing of this payment session: it counts as expired')
  await settleSession(outside, found ?? unknownSession(order, order.stripeSessionId))
}

/** A session that the provider does not know can't be paid any more. */
const unknownSession = (order: OrderRow, id: string): PaymentSession => ({
  id,
  orderId: order.id,
  outcome: 'expired',
  amount: 0 as PaymentSession['amount'],
  currency: 'myr',
  paymentIntentId: null,
})

/** The process died, or never heard back, while it opened a session: whatever the provider opened is ended, then the pieces are freed. */
async function undoOpening(outside: Outside, order: OrderRow): Promise<void> {
  const { db, live, now, payments } = outside
  for (const session of await payments.listSessions(order.id, new Date(order.openingAt ?? order.createdAt)))
    if (session.outcome === 'open') await payments.endSession(session.id)
  const earlier =
    order.status === 'awaiting_payment' && order.stripeSessionId
      ? await payments.endSession(order.stripeSessionId)
      : undefined

  const applied = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.openingAt !== order.openingAt || locked?.attempt !== order.attempt) return nothingApplied
    await tx.updateTable('orders').set({ openingAt: null }).where('id', '=', order.id).execute()
    if (earlier && earlier.outcome !== 'expired') return nothingApplied
    const change = changeFor(
      locked.status === 'awaiting_payment' ? 'session-expired' : 'session-not-opened',
      locked.status,
    )
    return change ? applyChange(tx, locked, change, { at: now().toISOString(), by: 'system' }) : nothingApplied
  })
  live.announce(applied.announcements)
  if (earlier && earlier.outcome !== 'expired') await settleSession(outside, earlier)
}
