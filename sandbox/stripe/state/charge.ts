import type { PaymentMethod } from '../api/checkout-session-params.ts'
import { generateId } from './generate-id.ts'
import type { PaymentError, PaymentIntent } from './payment-intent.ts'

/** How a payment was made, and what became of it. */
interface ChargeOutcome {
  method: PaymentMethod
  /** The last four digits of the card; null for other methods. */
  last4: string | null
  /** Why the bank declined it. */
  error?: PaymentError
  /** Unix seconds. */
  created: number
}

/** Creates the charge of a payment that succeeded, or that the bank declined. */
export const createCharge = (intent: PaymentIntent, { method, last4, error, created }: ChargeOutcome) => ({
  id: generateId(method === 'card' ? 'ch_' : 'py_'),
  object: 'charge' as const,
  amount: intent.amount,
  amount_refunded: 0,
  balance_transaction: error ? null : generateId('txn_'),
  created,
  currency: intent.currency,
  description: intent.description,
  disputed: false,
  failure_code: error?.code ?? null,
  metadata: intent.metadata,
  paid: !error,
  payment_intent: intent.id,
  payment_method_details: { type: method, ...(method === 'card' ? { card: { brand: 'visa', last4 } } : {}) },
  refunded: false,
  status: error ? 'failed' : 'succeeded',
})
export type Charge = ReturnType<typeof createCharge>
