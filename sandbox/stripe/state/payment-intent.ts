import type { SessionRecord } from './checkout-session.ts'
import { generateId } from './generate-id.ts'

/** Creates the payment intent of a session. `created` in Unix seconds. */
export function createPaymentIntent({ session, intentData }: SessionRecord, created: number) {
  const id = generateId('pi_')
  return {
    id,
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: intentData.capture_method ?? 'automatic_async',
    client_secret: generateId(`${id}_secret_`, 25),
    confirmation_method: 'automatic',
    created,
    currency: session.currency,
    customer: null,
    customer_account: null,
    description: intentData.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: intentData.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null as string | null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intentData.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intentData.statement_descriptor ?? null,
    statement_descriptor_suffix: intentData.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method' as 'requires_payment_method' | 'processing' | 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
export type PaymentIntent = ReturnType<typeof createPaymentIntent>

/** Why an attempt to pay failed. */
export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
}
