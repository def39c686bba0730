import type { BalanceTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import { generateId } from './generate-id.ts'

const oneWeek = 7 * 24 * 60 * 60

/**
 * Creates a dispute over the amount of a charge that is not refunded. `created` in Unix seconds.
 */
export const createDispute = (charge: Charge, created: number) => ({
  id: generateId('du_'),
  object: 'dispute' as const,
  amount: charge.amount - charge.amount_refunded,
  balance_transactions: [] as BalanceTransaction[],
  charge: charge.id,
  created,
  currency: charge.currency,
  evidence_details: { due_by: created + oneWeek },
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response' as 'needs_response' | 'won' | 'lost',
})
export type Dispute = ReturnType<typeof createDispute>
