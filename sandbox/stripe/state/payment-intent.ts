import type { SessionRecord } from './checkout-session.ts'
import { generateId } from './generate-id.ts'

/** Creates the payment intent of a session. `created` in Unix seconds. */
export const createPaymentIntent = ({ session, intentData }: SessionRecord, created: number) => ({
  id: generateId('pi_'),
  object: 'payment_intent' as const,
  amount: session.amount_total,
  amount_received: 0,
  created,
  currency: session.currency,
  description: intentData.description ?? null,
  last_payment_error: null as PaymentError | null,
  latest_charge: null as string | null,
  metadata: intentData.metadata ?? {},
  payment_method_types: session.payment_method_types,
  status: 'requires_payment_method' as 'requires_payment_method' | 'processing' | 'succeeded',
})
export type PaymentIntent = ReturnType<typeof createPaymentIntent>

/** Why an attempt to pay failed. */
export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
}
