import type { Charge } from './charge.ts'
import type { Controls } from './controls.ts'
import { generateId } from './generate-id.ts'

export interface RefundRequest {
  amount: number
  metadata: Record<string, string>
}

/**
 * Creates a refund. `created` in Unix seconds.
 *
 * @see https://docs.stripe.com/api/refunds/object
 */
export const createRefund = (
  charge: Charge,
  request: RefundRequest,
  status: RefundCourse['status'],
  created: number,
) => ({
  id: generateId(charge.payment_method_details.type === 'card' ? 're_' : 'pyr_'),
  object: 'refund' as const,
  ...request,
  balance_transaction: generateId('txn_'),
  charge: charge.id,
  created,
  currency: charge.currency,
  failure_reason: undefined as string | undefined,
  payment_intent: charge.payment_intent,
  pending_reason: status === 'pending' ? 'processing' : undefined,
  status: status as 'pending' | 'succeeded' | 'failed',
})
export type Refund = ReturnType<typeof createRefund>

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
  const { type, card } = charge.payment_method_details
  if (next === 'pending') return { status: 'pending' }
  if (type !== 'card') return { status: 'pending', ending: { failureReason: next === 'fails' ? 'declined' : null } }
  if (next === 'fails' || card?.last4 === '5126')
    return { status: 'succeeded', ending: { failureReason: 'expired_or_canceled_card' } }
  return card?.last4 === '7726' ? { status: 'pending', ending: { failureReason: null } } : { status: 'succeeded' }
}
