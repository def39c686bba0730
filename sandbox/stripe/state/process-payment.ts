import type { PaymentMethod } from '../api/checkout-session-params.ts'
import { insertChargeTransaction } from './balance-transaction.ts'
import { createCharge, createFailedCharge, type Payer } from './charge.ts'
import { createCustomerDetails, type SessionRecord } from './checkout-session.ts'
import { insertDispute } from './dispute-charge.ts'
import { generateId } from './generate-id.ts'
import { createPaymentIntent, type PaymentError, type PaymentIntent } from './payment-intent.ts'
import type { PaymentStore } from './payment-store.ts'

/**
 * Completes an open session with a successful payment.
 *
 * @returns false if the session is no longer open, so that submitting the form twice pays once.
 */
export function completePayment(store: PaymentStore, id: string, method: PaymentMethod, payer: Payer): boolean {
  return store.transaction(() => {
    const record = findOpenSession(store, id)
    if (!record) return false
    const intent = getOrCreateIntent(store, record, method)
    completeSession(record, intent, payer)
    record.session.payment_status = 'paid'
    chargeIntent(store, intent, method, payer)
    store.sessions.update(record)
    store.recordEvent('checkout.session.completed', record.session)
    return true
  })
}

/**
 * Completes an open session whose bank approves or declines the payment later.
 *
 * @returns false if the session is no longer open.
 */
export function startBankPayment(store: PaymentStore, id: string, method: PaymentMethod, payer: Payer): boolean {
  return store.transaction(() => {
    const record = findOpenSession(store, id)
    if (!record) return false
    const intent = getOrCreateIntent(store, record, method)
    completeSession(record, intent, payer)
    intent.status = 'processing'
    store.intents.update(intent)
    store.sessions.update(record)
    store.recordEvent('checkout.session.completed', record.session)
    return true
  })
}

/**
 * Records a failed attempt. The session stays open, so that the shopper can try again.
 *
 * @returns false if the session is no longer open.
 */
export function failPayment(store: PaymentStore, id: string, method: PaymentMethod, error: PaymentError): boolean {
  return store.transaction(() => {
    const record = findOpenSession(store, id)
    if (!record) return false
    failIntent(store, getOrCreateIntent(store, record, method), method, error)
    store.sessions.update(record)
    return true
  })
}

/**
 * Applies the bank's decision on a payment that is processing.
 *
 * @returns false if the session has no such payment.
 */
export function resolveBankPayment(store: PaymentStore, id: string, isApproved: boolean): boolean {
  return store.transaction(() => {
    const record = store.sessions.find(id)
    const intent = record?.session.payment_intent ? store.intents.find(record.session.payment_intent) : undefined
    if (!record || intent?.status !== 'processing') return false
    const { session } = record
    const [method = 'fpx'] = intent.payment_method_types
    if (isApproved) {
      chargeIntent(store, intent, method, { email: session.customer_details?.email ?? null, name: null, last4: null })
      session.payment_status = 'paid'
      store.sessions.update(record)
      store.recordEvent('checkout.session.async_payment_succeeded', session)
    } else {
      failIntent(store, intent, method, bankDeclinedError)
      store.recordEvent('checkout.session.async_payment_failed', session)
    }
    return true
  })
}

/**
 * Payments with this test card are disputed at once.
 *
 * @see https://docs.stripe.com/testing#disputes
 */
const disputedLast4 = '0259'

/** The error of a payment that the bank declined. */
export const bankDeclinedError: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment was refused.',
}

function findOpenSession(store: PaymentStore, id: string): SessionRecord | undefined {
  const record = store.sessions.find(id)
  return record?.session.status === 'open' ? record : undefined
}

function getOrCreateIntent(store: PaymentStore, record: SessionRecord, method: PaymentMethod): PaymentIntent {
  const existing = record.intentId ? store.intents.find(record.intentId) : undefined
  const intent = existing ?? createPaymentIntent(record, store.nowSeconds())
  if (!existing) store.intents.insert(intent)
  intent.payment_method = generateId('pm_')
  intent.payment_method_types = [method]
  intent.last_payment_error = null
  record.intentId = intent.id
  return intent
}

function completeSession({ session }: SessionRecord, intent: PaymentIntent, payer: Payer): void {
  session.status = 'complete'
  session.url = null
  session.payment_intent = intent.id
  session.customer_details = createCustomerDetails(payer.email, payer.name)
}

function chargeIntent(store: PaymentStore, intent: PaymentIntent, method: PaymentMethod, payer: Payer): void {
  const charge = createCharge(intent, method, payer, store.nowSeconds())
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  store.charges.insert(charge)
  insertChargeTransaction(store, charge)
  store.intents.update(intent)
  store.recordEvent('charge.succeeded', charge)
  store.recordEvent('payment_intent.succeeded', intent)
  if (payer.last4 === disputedLast4) insertDispute(store, charge)
}

function failIntent(store: PaymentStore, intent: PaymentIntent, method: PaymentMethod, error: PaymentError): void {
  const charge = createFailedCharge(intent, method, error, store.nowSeconds())
  store.charges.insert(charge)
  intent.latest_charge = charge.id
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  store.intents.update(intent)
  store.recordEvent('charge.failed', charge)
  store.recordEvent('payment_intent.payment_failed', intent)
}
