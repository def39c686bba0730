import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'

/** Of a shopper who starts to pay again right after each. */
const maxEndedPayments = 3

export type EndPaymentResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-waiting' | 'paying' | 'provider' }

/**
 * Ends the payment that an order waits for, for an admin: the session is ended at the provider
 * first, then the products are free.
 * @returns `unknown`: no such order. `not-waiting`: it waits for no payment. `paying`: it was paid
 * meanwhile, or its bank is deciding. `provider`: the provider did not confirm the end, and nothing
 * has changed.
 */
export async function endPayment(
  context: StoreContext,
  { orderId, by }: { orderId: OrderId; by: Actor },
): Promise<EndPaymentResult> {
  const { db, log, now } = context
  const before = await findOrderRow(db, orderId)
  if (!before) return { ok: false, reason: 'unknown' }
  if (before.status !== 'awaiting_payment') return { ok: false, reason: 'not-waiting' }
  let after = before
  try {
    for (let ended = 0; isPaying(after) && ended < maxEndedPayments; ended++) {
      const result = await cancelCheckout(context, orderId, 'admin')
      if (!result.ok) return { ok: false, reason: result.reason === 'unknown' ? 'unknown' : 'paying' }
      after = (await findOrderRow(db, orderId)) ?? after
    }
  } catch (error) {
    log.error({ err: error, orderId }, 'Payment could not be ended for an admin')
    return { ok: false, reason: 'provider' }
  }
  if (isPaying(after)) return { ok: false, reason: 'paying' }
  await inTransaction(db, tx =>
    recordAuditEntry(tx, {
      by,
      at: now().toISOString(),
      action: 'payment ended',
      subjectId: orderId,
      before: { status: before.status },
      after: { status: after.status },
    }),
  )
  return { ok: true }
}

const isPaying = ({ status, checkoutStartedAt }: OrderRow) =>
  status === 'awaiting_payment' || checkoutStartedAt !== null
