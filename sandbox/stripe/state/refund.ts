import type { Charge } from './charge.ts'
import { generateId } from './generate-id.ts'

/** Creates a refund: pending for GrabPay, else succeeded. `created` in Unix seconds. */
export function createRefund(charge: Charge, request: RefundRequest, created: number) {
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
    destination_details: { type },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(type === 'grabpay' ? { pending_reason: 'processing' } : {}),
    reason: request.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: (type === 'grabpay' ? 'pending' : 'succeeded') as 'pending' | 'succeeded',
    transfer_reversal: null,
  }
}
export type Refund = ReturnType<typeof createRefund>

export interface RefundRequest {
  amount: number
  reason: string | null
  metadata: Record<string, string>
}
