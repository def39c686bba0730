import type { PaymentMethod } from '../api/checkout-session-params.ts'
import { createCharge, type Payer } from './charge.ts'
import { createCustomerDetails, type StoredSession } from './checkout-session.ts'
import { generateId } from './generate-id.ts'
import { createPaymentIntent, type PaymentError, type PaymentIntent } from './payment-intent.ts'
import type { PaymentStore } from './payment-store.ts'

/** Pays an open session. False if it is no longer open, so that two submits pay once. */
export function completePayment(store: PaymentStore, id: string, method: PaymentMethod, payer: Payer): boolean {
  return store.transaction(() => {
    const stored = findOpenSession(store, id)
    if (!stored) return false
    const intent = getOrCreateIntent(store, stored, method)
    completeSession(stored, intent, payer)
    stored.session.payment_status = 'paid'
    charge(store, intent, method, payer)
    store.sessions.change(stored)
    store.record('checkout.session.completed', stored.session)
    return true
  })
}

/** Completes an open session whose bank has not decided yet. False if it is no longer open. */
export function startBankPayment(store: PaymentStore, id: string, method: PaymentMethod, payer: Payer): boolean {
  return store.transaction(() => {
    const stored = findOpenSession(store, id)
    if (!stored) return false
    const intent = getOrCreateIntent(store, stored, method)
    completeSession(stored, intent, payer)
    intent.status = 'processing'
    store.intents.change(intent)
    store.sessions.change(stored)
    store.record('checkout.session.completed', stored.session)
    return true
  })
}

/** Notes a refused attempt; the session stays open. False if it is no longer open. */
export function failPayment(store: PaymentStore, id: string, method: PaymentMethod, error: PaymentError): boolean {
  return store.transaction(() => {
    const stored = findOpenSession(store, id)
    if (!stored) return false
    failIntent(store, getOrCreateIntent(store, stored, method), error)
    store.sessions.change(stored)
    return true
  })
}

/** The bank's late word on a completed session. False if no bank is deciding. */
export function resolveBankPayment(store: PaymentStore, id: string, approved: boolean): boolean {
  return store.transaction(() => {
    const stored = store.sessions.find(id)
    const intent = stored?.session.payment_intent ? store.intents.find(stored.session.payment_intent) : undefined
    if (!stored || intent?.status !== 'processing') return false
    const { session } = stored
    if (approved) {
      const [method = 'fpx'] = intent.payment_method_types
      charge(store, intent, method, { email: session.customer_details?.email ?? null, name: null })
      session.payment_status = 'paid'
      store.sessions.change(stored)
      store.record('checkout.session.async_payment_succeeded', session)
    } else {
      failIntent(store, intent, bankDeclinedError)
      store.record('checkout.session.async_payment_failed', session)
    }
    return true
  })
}

/** What Stripe says when a bank refuses. */
export const bankDeclinedError: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment was refused.',
}

function findOpenSession(store: PaymentStore, id: string): StoredSession | undefined {
  const stored = store.sessions.find(id)
  return stored?.session.status === 'open' ? stored : undefined
}

function getOrCreateIntent(store: PaymentStore, stored: StoredSession, method: PaymentMethod): PaymentIntent {
  const existing = stored.intentId ? store.intents.find(stored.intentId) : undefined
  const intent = existing ?? createPaymentIntent(stored, store.seconds())
  if (!existing) store.intents.add(intent)
  intent.payment_method = generateId('pm_')
  intent.payment_method_types = [method]
  intent.last_payment_error = null
  stored.intentId = intent.id
  return intent
}

function completeSession({ session }: StoredSession, intent: PaymentIntent, payer: Payer): void {
  session.status = 'complete'
  session.url = null
  session.payment_intent = intent.id
  session.customer_details = createCustomerDetails(payer.email, payer.name)
}

function charge(store: PaymentStore, intent: PaymentIntent, method: PaymentMethod, payer: Payer): void {
  const charge = createCharge(intent, method, payer, store.seconds())
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  store.charges.add(charge)
  store.intents.change(intent)
  store.record('charge.succeeded', charge)
  store.record('payment_intent.succeeded', intent)
}

function failIntent(store: PaymentStore, intent: PaymentIntent, error: PaymentError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  store.intents.change(intent)
  store.record('payment_intent.payment_failed', intent)
}
