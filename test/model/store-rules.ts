import {
  findPaymentProblem,
  findSessionEvent,
  findUnexpectedRefund,
  isExpectedPayment,
} from '#store/checkout/session-event.ts'
import { findAdminEvent, findUndoEvent, requiresRefund } from '#store/orders/admin-status-changes.ts'
import { isSold, isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import * as refundRules from '#store/orders/refund-rules.ts'
import type { RefundTable } from '#store/orders/refund-table.ts'

type Refund = Pick<RefundTable, 'status' | 'providerId' | 'amountSen'>

/**
 * What a cancellation refunds, as changeOrderStatus decides within its transaction.
 * @returns undefined when it can't be begun
 */
function findCancellationRefund<T extends Refund>(
  paidSen: number,
  refunds: readonly T[],
): { amountSen: number; debts: T[] } | undefined {
  const debts = refunds.filter(({ status }) => status === 'failed')
  const others = refunds.filter(refund => !debts.includes(refund))
  const isUntaken = others.some(({ status, providerId }) => status === 'pending' && providerId === null)
  const amountSen = refundRules.getRefundableSen(paidSen, others)
  return amountSen === 0 || isUntaken ? undefined : { amountSen, debts }
}

/** The store's own decisions, which the model calls. */
export const storeRules = {
  findTransition,
  findAdminEvent,
  findUndoEvent,
  requiresRefund,
  isSold,
  isUnpaid,
  findSessionEvent,
  isExpectedPayment,
  findPaymentProblem,
  findUnexpectedRefund,
  findCancellationRefund,
  ...refundRules,
}
export type StoreRules = typeof storeRules
