import type { PaymentMethod } from '../api/checkout-session-params.ts'
import { insertChargeTransaction } from './balance-transaction.ts'
import { createCharge } from './charge.ts'
import { createCustomerDetails, type SessionRecord } from './checkout-session.ts'
import { insertDispute } from './dispute-charge.ts'
import { createPaymentIntent, type PaymentError, type PaymentIntent } from './payment-intent.ts'
import type { PaymentStore } from './payment-store.ts'

/** What the payment page asks about the person who pays. */
export interface Payer {
  email: string | null
  name: string | null
  /** The last four digits of the card; null for other methods, and for what isn't a number. */
  last4: string | null
}

/**
 * Completes a session with a payment that succeeds, or of which the bank decides later. Does
 * nothing if the session is no longer open, so that submitting the form twice pays once.
 */
export function completeSession(
  store: PaymentStore,
  id: string,
  method: PaymentMethod,
  { payer, isDecided }: { payer: Payer; isDecided: boolean },
): void {
  store.transaction(() => {
    const record = findOpenSession(store, id)
    if (!record) return
    const { session } = record
    const intent = getOrCreateIntent(store, record, method)
    session.status = 'complete'
    session.url = null
    session.payment_intent = intent.id
    session.customer_details = createCustomerDetails(payer.email, payer.name)
    if (isDecided) {
      session.payment_status = 'paid'
      chargeIntent(store, intent, method, payer.last4)
    } else {
      intent.status = 'processing'
      store.intents.update(intent)
    }
    store.sessions.update(record)
    store.recordEvent('checkout.session.completed', session)
  })
}

/** Records a failed attempt. The session stays open, so that the shopper can try again. */
export function failPayment(
  store: PaymentStore,
  id: string,
  method: PaymentMethod,
  { payer, error }: { payer: Payer; error: PaymentError },
): void {
  store.transaction(() => {
    const record = findOpenSession(store, id)
    if (!record) return
    failIntent(store, getOrCreateIntent(store, record, method), method, { last4: payer.last4, error })
    store.sessions.update(record)
  })
}

/** Applies the bank's decision on a payment, if it is processing. */
export function resolveBankPayment(store: PaymentStore, id: string, isApproved: boolean): void {
  store.transaction(() => {
    const record = store.sessions.find(id)
    const intent = record?.session.payment_intent ? store.intents.find(record.session.payment_intent) : undefined
    if (!record || intent?.status !== 'processing') return
    const { session } = record
    const [method = 'fpx'] = intent.payment_method_types
    if (isApproved) {
      chargeIntent(store, intent, method, null)
      session.payment_status = 'paid'
      store.sessions.update(record)
      store.recordEvent('checkout.session.async_payment_succeeded', session)
    } else {
      failIntent(store, intent, method, { last4: null, error: bankDeclinedError })
      store.recordEvent('checkout.session.async_payment_failed', session)
    }
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
  intent.payment_method_types = [method]
  intent.last_payment_error = null
  record.intentId = intent.id
  return intent
}

function chargeIntent(store: PaymentStore, intent: PaymentIntent, method: PaymentMethod, last4: string | null): void {
  const charge = createCharge(intent, { method, last4, created: store.nowSeconds() })
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  store.charges.insert(charge)
  insertChargeTransaction(store, charge)
  store.intents.update(intent)
  store.recordEvent('charge.succeeded', charge)
  store.recordEvent('payment_intent.succeeded', intent)
  if (last4 === disputedLast4) insertDispute(store, charge)
}

function failIntent(
  store: PaymentStore,
  intent: PaymentIntent,
  method: PaymentMethod,
  { last4, error }: { last4: string | null; error: PaymentError },
): void {
  const charge = createCharge(intent, { method, last4, error, created: store.nowSeconds() })
  store.charges.insert(charge)
  intent.latest_charge = charge.id
  intent.status = 'requires_payment_method'
  intent.last_payment_error = error
  store.intents.update(intent)
  store.recordEvent('charge.failed', charge)
  store.recordEvent('payment_intent.payment_failed', intent)
}
