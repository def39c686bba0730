import { insertRefundFailure } from './balance-transaction.ts'
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
 * the store, and the charge counts as not refunded. Call it inside a transaction.
 *
 * @returns false if the refund is unknown or its status doesn't allow the update.
 * @see https://docs.stripe.com/refunds#failed-refunds
 */
export function updateRefund(store: PaymentStore, id: string, failureReason: string | null): boolean {
  const refund = store.refunds.find(id)
  if (!refund || refund.status === 'failed') return false
  if (failureReason === null && refund.status !== 'pending') return false
  const { pending_reason, ...rest } = refund
  const updated: Refund =
    failureReason === null
      ? { ...rest, status: 'succeeded' }
      : {
          ...rest,
          status: 'failed',
          failure_reason: failureReason,
          failure_balance_transaction: generateId('txn_'),
        }
  store.refunds.update(updated)
  insertRefundFailure(store, updated)
  const schedule = store.scheduledRefundUpdates.find(id)
  if (schedule) store.scheduledRefundUpdates.update({ ...schedule, dueAt: null })
  if (failureReason !== null) restoreCharge(store, refund)
  const previousAttributes = {
    status: refund.status,
    ...(pending_reason === undefined ? {} : { pending_reason }),
    ...(failureReason === null ? {} : { failure_reason: null, failure_balance_transaction: null }),
  }
  store.recordEvent('refund.updated', updated, { previousAttributes })
  if (failureReason !== null) store.recordEvent('refund.failed', updated)
  return true
}

function restoreCharge(store: PaymentStore, { charge: id, amount }: Refund): void {
  const charge = store.charges.find(id)
  if (!charge) return
  store.charges.update({ ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
}
