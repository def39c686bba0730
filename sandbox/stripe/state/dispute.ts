import type { BalanceTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import { generateId } from './generate-id.ts'

const oneWeek = 7 * 24 * 60 * 60

/** Creates a dispute over an amount of a charge. `created` in Unix seconds. */
export const createDispute = (charge: Charge, amount: number, created: number) => ({
  id: generateId('du_'),
  object: 'dispute' as const,
  amount,
  balance_transactions: [] as BalanceTransaction[],
  charge: charge.id,
  created,
  currency: charge.currency,
  evidence_details: { due_by: created + oneWeek },
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response' as 'needs_response' | 'won' | 'lost',
})
export type Dispute = ReturnType<typeof createDispute>
