import type { Charge } from './charge.ts'
import { newId } from './ids.ts'

/** Money that goes back. `settlesAt` (ms) is set while a wallet still takes its time. */
export function newRefund(charge: Charge, asked: RefundRequest, created: number) {
  const { type } = charge.payment_method_details
  return {
    id: newId(type === 'card' ? 're_' : 'pyr_'),
    object: 'refund' as const,
    amount: asked.amount,
    balance_transaction: newId('txn_'),
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { type },
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(type === 'grabpay' ? { pending_reason: 'processing' } : {}),
    reason: asked.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: (type === 'grabpay' ? 'pending' : 'succeeded') as 'pending' | 'succeeded',
    transfer_reversal: null,
  }
}
export type Refund = ReturnType<typeof newRefund>

export interface RefundRequest {
  amount: number
  reason: string | null
  metadata: Record<string, string>
}
