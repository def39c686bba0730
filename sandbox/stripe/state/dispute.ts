import type { BalanceTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import { generateId } from './generate-id.ts'

/**
 * Creates a dispute over the amount of a charge that is not refunded. `created` in Unix seconds.
 */
export function createDispute(charge: Charge, created: number) {
  const oneWeek = 7 * 24 * 60 * 60
  return {
    id: generateId('du_'),
    object: 'dispute' as const,
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [] as BalanceTransaction[],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + oneWeek,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: null,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as 'needs_response' | 'won' | 'lost',
  }
}
export type Dispute = ReturnType<typeof createDispute>
