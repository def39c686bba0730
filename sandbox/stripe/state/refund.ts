import type { Charge } from './charge.ts'
import type { Controls } from './controls.ts'
import { generateId } from './generate-id.ts'

/** Creates a refund. `created` in Unix seconds. */
export function createRefund(
  charge: Charge,
  request: RefundRequest,
  status: 'pending' | 'succeeded',
  created: number,
): Refund {
  const { type } = charge.payment_method_details
  return {
    id: generateId(type === 'card' ? 're_' : 'pyr_'),
    object: 'refund' as const,
    amount: request.amount,
    balance_transaction: generateId('txn_'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type, [type]: type === 'card' ? { type: 'refund' } : {} },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: request.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  }
}

/** @see https://docs.stripe.com/api/refunds/object */
export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  customer: null
  customer_account: null
  destination_details: object
  /** Present once the refund failed: the transaction that gives the amount back to the store. */
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  payment_method: string | null
  pending_reason?: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: null
}

export interface RefundRequest {
  amount: number
  reason: string | null
  metadata: Record<string, string>
}

/** How a refund begins, and what becomes of it by itself. */
export interface RefundCourse {
  status: 'pending' | 'succeeded'
  /** Undefined if the refund stays as it begins until somebody decides. */
  ending?: { failureReason: string | null }
}

/**
 * Returns the course of a new refund. Refunds to banks and wallets are pending first. Two test
 * cards choose a course of their own.
 *
 * @see https://docs.stripe.com/testing#refunds
 */
export function planRefund(charge: Charge, next: Exclude<Controls['nextRefund'], 'refused'>): RefundCourse {
  const { payment_method_details: details } = charge
  if (next === 'pending') return { status: 'pending' }
  if (details.type !== 'card')
    return { status: 'pending', ending: { failureReason: next === 'fails' ? 'declined' : null } }
  if (next === 'fails' || details.card.last4 === '5126')
    return { status: 'succeeded', ending: { failureReason: 'expired_or_canceled_card' } }
  return details.card.last4 === '7726'
    ? { status: 'pending', ending: { failureReason: null } }
    : { status: 'succeeded' }
}
