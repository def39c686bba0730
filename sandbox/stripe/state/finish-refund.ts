import { insertBalanceTransaction } from './balance-transaction.ts'
import { generateId } from './generate-id.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Refund } from './refund.ts'

/** What will become of a refund when its time has come. */
export interface ScheduledRefundUpdate {
  /** The refund's id. */
  id: string
  created: number
  /** In ms; null once it is done. */
  dueAt: number | null
  /** Null if the refund succeeds. */
  failureReason: string | null
}

/**
 * Completes a pending refund, or fails one that is pending or succeeded: its amount goes back to
 * the store, and the charge counts as not refunded. Does nothing if its status doesn't allow the
 * update. Call it inside a transaction.
 *
 * @see https://docs.stripe.com/refunds#failed-refunds
 */
export function finishRefund(store: PaymentStore, id: string, failureReason: string | null): void {
  const refund = store.refunds.find(id)
  if (!refund || refund.status === 'failed') return
  if (failureReason === null && refund.status !== 'pending') return
  if (failureReason !== null) returnAmount(store, refund)
  const outcome =
    failureReason === null
      ? { status: 'succeeded' as const }
      : { status: 'failed' as const, failure_reason: failureReason }
  const updated = { ...refund, pending_reason: undefined, ...outcome }
  store.refunds.update(updated)
  const schedule = store.scheduledRefundUpdates.find(id)
  if (schedule) store.scheduledRefundUpdates.update({ ...schedule, dueAt: null })
  store.recordEvent('refund.updated', updated)
  if (failureReason !== null) store.recordEvent('refund.failed', updated)
}

/** Gives the amount of a refund that failed back to the charge and to the balance. */
function returnAmount(store: PaymentStore, refund: Refund): void {
  const { charge: chargeId, amount } = refund
  const charge = store.charges.find(chargeId)
  if (charge) store.charges.update({ ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  const type = 'refund_failure'
  insertBalanceTransaction(store, { id: generateId('txn_'), type, category: type, source: refund, amount })
}
