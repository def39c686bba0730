import type Stripe from 'stripe'
import type { OrderId } from '#store/ids.ts'
import { type Sen, sen } from '#store/money.ts'
import type { Payment, ProviderDispute, ProviderRefund, RefundResponse } from '#store/payments.ts'

/** What `toPayment` needs to be expanded in a payment intent. */
export const paymentExpansion = ['latest_charge', 'latest_charge.refunds']

/** Whether a payment has more refunds than its expanded charge lists: the newest ten. */
export function hasMoreRefunds({ latest_charge: charge }: Stripe.PaymentIntent): boolean {
  if (charge === null || typeof charge === 'string') return false
  // A provider that can't expand them has to be asked.
  return !charge.refunds || charge.refunds.has_more === true
}

/** Whether a dispute of the payment was ever opened. */
export const isMarkedAsDisputed = ({ latest_charge: charge }: Stripe.PaymentIntent): boolean =>
  charge !== null && typeof charge !== 'string' && charge.disputed

/**
 * Reduces a payment intent with its charge and refunds to what the store acts on.
 * @param more.allRefunds newest first; absent when the charge lists them all
 * @returns undefined when nothing was charged
 * @see https://docs.stripe.com/api/charges/object
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  {
    allRefunds,
    disputes: listed = [],
  }: { allRefunds?: readonly Stripe.Refund[]; disputes?: readonly Stripe.Dispute[] } = {},
): Payment | undefined {
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string' || charge.status !== 'succeeded') return undefined
  const disputes = listed.map(dispute => toProviderDispute(dispute, charge))
  const refunds = (allRefunds ?? charge.refunds?.data ?? []).map(toProviderRefund)
  return {
    id: intent.id,
    orderId: (intent.metadata.orderId as OrderId | undefined) ?? null,
    method: charge.payment_method_details?.type ?? null,
    amount: sen(charge.amount),
    unrefunded: sen(charge.amount - charge.amount_refunded),
    refunded: getRefunded(charge, refunds),
    // The charge stays marked when its disputes were won.
    isDisputed: disputes.length > 0 ? disputes.some(({ state }) => state !== 'won') : charge.disputed,
    disputes,
    refunds,
  }
}

const toProviderDispute = (dispute: Stripe.Dispute, charge: Stripe.Charge): ProviderDispute => {
  const { due_by: dueBy } = dispute.evidence_details
  return {
    id: dispute.id,
    state: getDisputeState(dispute),
    amount: getDisputedAmount(dispute, charge),
    reason: dispute.reason,
    respondBy: /needs_response$/.test(dispute.status) && dueBy ? toTime(dueBy) : null,
    openedAt: toTime(dispute.created),
  }
}

/**
 * The buyer's bank may dispute in its own currency. What it takes then is in the balance; until it
 * has taken anything, all of the charge is in question.
 */
function getDisputedAmount(dispute: Stripe.Dispute, charge: Stripe.Charge): Sen {
  if ((dispute.currency ?? charge.currency) === charge.currency) return sen(dispute.amount)
  const taken = dispute.balance_transactions
    .filter(({ amount, currency }) => amount < 0 && currency === charge.currency)
    .reduce((sum, { amount }) => sum - amount, 0)
  return sen(Math.min(taken || charge.amount, charge.amount))
}

/** @see https://docs.stripe.com/api/disputes/object#dispute_object-status */
export function getDisputeState({ status }: Stripe.Dispute): ProviderDispute['state'] {
  switch (status) {
    case 'lost':
      return 'lost'
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won'
    default:
      return 'open'
  }
}

export const toTime = (seconds: number) => new Date(seconds * 1000).toISOString()

/** `amount_refunded` includes refunds that a bank has not confirmed yet. */
function getRefunded(charge: Stripe.Charge, refunds: readonly ProviderRefund[]): Payment['refunded'] {
  if (charge.amount_refunded === 0) return 'no'
  if (charge.amount_refunded < charge.amount) return 'partially'
  return refunds.some(({ status }) => status === 'pending') ? 'pending' : 'fully'
}

const toProviderRefund = (refund: Stripe.Refund): ProviderRefund => {
  const status = getRefundStatus(refund)
  return {
    id: refund.id,
    amount: sen(refund.amount),
    createdAt: toTime(refund.created),
    status,
    key: refund.metadata?.refund ?? null,
    failureReason: status === 'failed' ? describeFailure(refund.failure_reason) : null,
    ...(refund.pending_reason ? { pendingReason: refund.pending_reason } : {}),
  }
}

/** @see https://docs.stripe.com/refunds#failed-refunds */
export function getRefundStatus({ status }: Stripe.Refund): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

/** Converts Stripe's response to a refund request. */
export function toRefundResponse(refund: Stripe.Refund): RefundResponse {
  const status = getRefundStatus(refund)
  return status === 'failed'
    ? { status: 'refused', refundId: refund.id, reason: describeFailure(refund.failure_reason) }
    : { status, refundId: refund.id }
}

const failureReasons: Record<string, string> = {
  balance_insufficient: 'the balance at the payment provider is too low',
  insufficient_funds: 'the balance at the payment provider is too low',
  charge_disputed: 'the payment is disputed',
  charge_for_pending_refund_disputed: 'the payment is disputed',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  declined: "the buyer's bank declined it",
  resource_missing: 'the payment provider does not have this payment',
  merchant_request: 'it was cancelled at the payment provider',
}

/**
 * Says in the store's own words why a refund was not made; Stripe's messages are for developers.
 */
export function describeFailure(code: string | null | undefined): string {
  const reason = code ?? 'unknown'
  return failureReasons[reason] ?? `the payment provider gave the reason '${reason}'`
}
