import {
  findPaymentProblem,
  findSessionEvent,
  findUnexpectedRefund,
  isExpectedPayment,
} from '#store/checkout/session-event.ts'
import { findAdminEvent, findUndoEvent, requiresRefund } from '#store/orders/admin-status-changes.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { findTransition } from '#store/orders/order-transitions.ts'
import {
  findRefundResponse,
  findRefundStatus,
  getCancellationEvent,
  getRefundResponse,
} from '#store/orders/refund-response.ts'

/** The store's own decisions, which the model calls. */
export const storeRules = {
  findTransition,
  findAdminEvent,
  findUndoEvent,
  requiresRefund,
  isUnpaid,
  findSessionEvent,
  isExpectedPayment,
  findPaymentProblem,
  findUnexpectedRefund,
  getRefundResponse,
  findRefundResponse,
  findRefundStatus,
  getCancellationEvent,
}
export type StoreRules = typeof storeRules
