import type { PaymentMethod } from '../api/checkout-session-params.ts'
import { generateId } from './generate-id.ts'
import type { PaymentError, PaymentIntent } from './payment-intent.ts'

/** Creates the charge of a payment that succeeded. `created` in Unix seconds. */
export function createCharge(intent: PaymentIntent, method: PaymentMethod, payer: Payer, created: number) {
  return {
    id: generateId(method === 'card' ? 'ch_' : 'py_'),
    object: 'charge' as const,
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: generateId('txn_') as string | null,
    billing_details: buildBillingDetails(payer),
    calculated_statement_descriptor: 'PAY SANDBOX',
    captured: true,
    created,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null as string | null,
    failure_message: null as string | null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null as string | null,
      risk_level: method === 'card' ? 'normal' : 'not_assessed',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: buildMethodDetails(method, payer),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded' as 'succeeded' | 'failed',
    transfer_data: null,
    transfer_group: null,
  }
}
export type Charge = ReturnType<typeof createCharge>

/** Creates the charge of a payment that the bank declined. `created` in Unix seconds. */
export function createFailedCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  error: PaymentError,
  created: number,
): Charge {
  const charge = createCharge(intent, method, { email: null, name: null, last4: null }, created)
  return {
    ...charge,
    amount_captured: 0,
    balance_transaction: null,
    captured: false,
    failure_code: error.code,
    failure_message: error.message,
    outcome: {
      ...charge.outcome,
      network_status: 'declined_by_network',
      reason: error.decline_code ?? 'generic_decline',
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  }
}

/** What the payment page asks about the person who pays. */
export interface Payer {
  email: string | null
  name: string | null
  /** The last four digits of the card; null for other methods. */
  last4: string | null
}

function buildBillingDetails({ email, name }: Payer) {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }
  return { address, email, name, phone: null, tax_id: null }
}

function buildMethodDetails(type: PaymentMethod, { last4 }: Payer) {
  switch (type) {
    case 'card':
      return { type, card: { ...card, last4: last4 ?? card.last4 } }
    case 'fpx':
      return { type, fpx: { bank: 'maybank2u', transaction_id: generateId('', 12) } }
    case 'grabpay':
      return { type, grabpay: { transaction_id: generateId('', 12) } }
  }
}

const card = {
  amount_authorized: null,
  brand: 'visa',
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'MY',
  exp_month: 12,
  exp_year: 2034,
  fingerprint: 'PaySandboxCard42',
  funding: 'credit',
  installments: null,
  last4: '4242',
  mandate: null,
  network: 'visa',
  three_d_secure: null,
  wallet: null,
}
