import type Stripe from 'stripe'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { Movement, MovementKind } from '#store/provider-books.ts'
import { getId } from './stripe-checkout-session.server.ts'
import { toTime } from './stripe-payment.server.ts'

/**
 * Reduces a balance transaction, with its source expanded, to a movement.
 * @see https://docs.stripe.com/reports/balance-transaction-types
 */
export function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const kind = getMovementKind(transaction)
  const source = typeof transaction.source === 'object' ? transaction.source : null
  return {
    id: transaction.id,
    kind,
    ...emptyReferences,
    ...readSourceId(kind, getId(transaction.source)),
    ...(source && readSource(source)),
    gross: sen(transaction.amount),
    fee: sen(transaction.fee),
    net: sen(transaction.net),
    currency: transaction.currency,
    createdAt: toTime(transaction.created),
    availableOn: toTime(transaction.available_on),
  }
}

type References = Pick<Movement, 'paymentIntentId' | 'chargeId' | 'refundId' | 'disputeId' | 'payoutId' | 'orderId'>

const emptyReferences: References = {
  paymentIntentId: null,
  chargeId: null,
  refundId: null,
  disputeId: null,
  payoutId: null,
  orderId: null,
}

const kindsByCategory: Record<string, MovementKind> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund',
  charge_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  payout: 'payout',
  payout_reversal: 'payout',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
}

const kindsByType: Partial<Record<Stripe.BalanceTransaction.Type, MovementKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
}

/**
 * The category is finer than the type, by which disputes are adjustments.
 * @see https://docs.stripe.com/reports/reporting-categories
 */
function getMovementKind({ type, reporting_category: category, source }: Stripe.BalanceTransaction): MovementKind {
  const isDispute = typeof source === 'object' && source?.object === 'dispute'
  return kindsByCategory[category] ?? kindsByType[type] ?? (isDispute ? 'dispute' : 'other')
}

function readSourceId(kind: MovementKind, id: string | null): Partial<References> {
  switch (kind) {
    case 'payment':
      return { chargeId: id }
    case 'refund':
      return { refundId: id }
    case 'dispute':
      return { disputeId: id }
    case 'payout':
      return { payoutId: id }
    case 'fee':
    case 'other':
      return {}
  }
}

function readSource(source: Stripe.BalanceTransactionSource): Partial<References> {
  switch (source.object) {
    case 'charge':
      return {
        chargeId: source.id,
        // A failed payment's reversal refers to the charge, too.
        refundId: null,
        paymentIntentId: getId(source.payment_intent),
        orderId: (source.metadata.orderId as OrderId | undefined) ?? null,
      }
    case 'refund':
    case 'dispute':
      return { paymentIntentId: getId(source.payment_intent), chargeId: getId(source.charge) }
    default:
      return {}
  }
}
