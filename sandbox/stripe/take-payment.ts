import { newCharge, type Payer } from './charge.ts'
import { type KeptSession, newCustomerDetails } from './checkout-session.ts'
import type { PaymentMethod } from './checkout-session-params.ts'
import { newId } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { newPaymentIntent, type PaymentError, type PaymentIntent } from './payment-intent.ts'

/** Pays an open session. False if it is no longer open, so that two submits pay once. */
export function takePayment(ledger: Ledger, id: string, method: PaymentMethod, payer: Payer): boolean {
  return ledger.atomically(() => {
    const kept = findOpen(ledger, id)
    if (!kept) return false
    const intent = attemptOf(ledger, kept, method)
    complete(kept, intent, payer)
    kept.session.payment_status = 'paid'
    charge(ledger, intent, method, payer)
    ledger.sessions.change(kept)
    ledger.record('checkout.session.completed', kept.session)
    return true
  })
}

/** Completes an open session whose bank has not decided yet. False if it is no longer open. */
export function awaitBank(ledger: Ledger, id: string, method: PaymentMethod, payer: Payer): boolean {
  return ledger.atomically(() => {
    const kept = findOpen(ledger, id)
    if (!kept) return false
    const intent = attemptOf(ledger, kept, method)
    complete(kept, intent, payer)
    intent.status = 'processing'
    ledger.intents.change(intent)
    ledger.sessions.change(kept)
    ledger.record('checkout.session.completed', kept.session)
    return true
  })
}

/** Notes a refused attempt; the session stays open. False if it is no longer open. */
export function refusePayment(ledger: Ledger, id: string, method: PaymentMethod, error: PaymentError): boolean {
  return ledger.atomically(() => {
    const kept = findOpen(ledger, id)
    if (!kept) return false
    fail(ledger, attemptOf(ledger, kept, method), error)
    ledger.sessions.change(kept)
    return true
  })
}

/** The bank's late word on a completed session. False if no bank is deciding. */
export function settlePayment(ledger: Ledger, id: string, approved: boolean): boolean {
  return ledger.atomically(() => {
    const kept = ledger.sessions.find(id)
    const intent = kept?.session.payment_intent ? ledger.intents.find(kept.session.payment_intent) : undefined
    if (!kept || intent?.status !== 'processing') return false
    const { session } = kept
    if (approved) {
      const [method = 'fpx'] = intent.payment_method_types
      charge(ledger, intent, method, { email: session.customer_details?.email ?? null, name: null })
      session.payment_status = 'paid'
      ledger.sessions.change(kept)
      ledger.record('checkout.session.async_payment_succeeded', session)
    } else {
      fail(ledger, intent, refusedByBank)
      ledger.record('checkout.session.async_payment_failed', session)
    }
    return true
  })
}

/** What Stripe says when a bank refuses. */
export const refusedByBank: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment was refused.',
}

function findOpen(ledger: Ledger, id: string): KeptSession | undefined {
  const kept = ledger.sessions.find(id)
  return kept?.session.status === 'open' ? kept : undefined
}

function attemptOf(ledger: Ledger, kept: KeptSession, method: PaymentMethod): PaymentIntent {
  const earlier = kept.attempt ? ledger.intents.find(kept.attempt) : undefined
  const intent = earlier ?? newPaymentIntent(kept, ledger.seconds())
  if (!earlier) ledger.intents.add(intent)
  intent.payment_method = newId('pm_')
  intent.payment_method_types = [method]
  intent.last_payment_error = null
  kept.attempt = intent.id
  return intent
}

function complete({ session }: KeptSession, intent: PaymentIntent, payer: Payer): void {
  session.status = 'complete'
  session.url = null
  session.payment_intent = intent.id
  session.customer_details = newCustomerDetails(payer.email, payer.name)
}

function charge(ledger: Ledger, intent: PaymentIntent, method: PaymentMethod, payer: Payer): void {
  const charge = newCharge(intent, method, payer, ledger.seconds())
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.latest_charge = charge.id
  ledger.charges.add(charge)
  ledger.intents.change(intent)
  ledger.record('charge.succeeded', charge)
  ledger.record('payment_intent.succeeded', intent)
}

function fail(ledger: Ledger, intent: PaymentIntent, error: PaymentError): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  ledger.intents.change(intent)
  ledger.record('payment_intent.payment_failed', intent)
}
