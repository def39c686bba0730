import type { Payment, RefundResponse } from '#store/payments.ts'
import type { OrderEvent } from './order-transitions.ts'
import type { RefundStatus, RefundTable } from './refund-table.ts'

type RecordedRefund = Pick<RefundTable, 'refundId' | 'status'>

/** Reads from a payment what has become of its refund. */
export function getRefundResponse(payment: Payment, { refundId, status }: RecordedRefund): RefundResponse {
  const { refunded, refunds } = payment
  if (refunded === 'fully' || refunded === 'pending') {
    const current = refunded === 'fully' ? 'succeeded' : 'pending'
    return { status: current, refundId: refunds.find(refund => refund.status === current)?.id ?? refundId }
  }
  // The refund that had succeeded is no longer part of the payment, so the newest failure is its,
  // unless the payment was read before that refund was made.
  const isCurrent = refundId === null || refunds.some(({ id }) => id === refundId)
  const failed = refunds.find(
    refund => refund.status === 'failed' && (refund.id === refundId || (status === 'succeeded' && isCurrent)),
  )
  return failed
    ? { status: 'refused', refundId: failed.id, reason: failed.failureReason ?? 'no reason was given' }
    : { status: 'pending', refundId }
}

/**
 * Undefined while the refund has to be asked for, perhaps again because only a part was refunded.
 */
export function findRefundResponse(payment: Payment, refund: RecordedRefund): RefundResponse | undefined {
  const response = getRefundResponse(payment, refund)
  const isWaiting = payment.refunds.some(({ id, status }) => id === response.refundId && status === 'pending')
  return response.status !== 'pending' || isWaiting ? response : undefined
}

/**
 * Decides what a response makes of a recorded refund. A refusal before the order has changed leaves
 * it as it was; afterwards the money is still owed.
 * @returns undefined when the response is an old one and changes nothing
 */
export function findRefundStatus(
  refund: Pick<RefundTable, 'refundId' | 'status' | 'target'>,
  { status, refundId }: RefundResponse,
): RefundStatus | undefined {
  switch (status) {
    case 'pending': {
      // What has failed is pending again only with another refund, made in the provider's
      // dashboard.
      const isAnother = refund.status === 'failed' && refundId !== refund.refundId
      return refund.status === 'pending' || isAnother ? 'pending' : undefined
    }
    case 'succeeded':
      return refund.status === 'succeeded' || refund.status === 'paid_back' ? undefined : 'succeeded'
    case 'refused':
      if (refund.status !== 'pending' && refund.status !== 'succeeded') return undefined
      return refund.target === null ? 'failed' : 'refused'
  }
}

/** The event that waits for a refund to succeed. */
export const getCancellationEvent = ({
  target,
  restock,
  requestedBy,
}: Pick<RefundTable, 'target' | 'restock' | 'requestedBy'>): OrderEvent =>
  requestedBy === null ? 'fully-refunded' : `admin-${target ?? 'refunded'}${restock === 1 ? '-restocked' : ''}`
