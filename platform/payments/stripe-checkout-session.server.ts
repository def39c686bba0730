import type Stripe from 'stripe'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { CheckoutSession, CheckoutSessionState } from '#store/payments.ts'

/** Reduces Stripe's checkout session to what the store acts on. Amounts are in the currency's smallest unit at both ends. */
export function toCheckoutSession(
  session: Stripe.Checkout.Session,
  state = getSessionOutcome(session),
): CheckoutSession {
  return {
    id: session.id,
    orderId: (session.client_reference_id as OrderId | null) ?? null,
    state,
    amount: sen(session.amount_total ?? 0),
    currency: session.currency ?? '',
    paymentIntentId: getId(session.payment_intent),
  }
}

/** A complete session that isn't paid is waiting for a bank, unless its payment intent (when expanded) says that the bank refused. */
function getSessionOutcome({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutSessionState {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (payment_status !== 'unpaid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'failed' : 'processing'
}

export const getId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
