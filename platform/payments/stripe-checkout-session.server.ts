import type Stripe from 'stripe'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { CheckoutSession, CheckoutSessionState } from '#store/payments.ts'

/**
 * Reduces Stripe's checkout session to what the store acts on.
 * @see https://docs.stripe.com/api/checkout/sessions/object
 */
export function toCheckoutSession(session: Stripe.Checkout.Session): CheckoutSession {
  return {
    id: session.id,
    orderId: (session.client_reference_id as OrderId | null) ?? null,
    state: getSessionState(session),
    amount: sen(session.amount_total ?? 0),
    currency: session.currency ?? '',
    paymentIntentId: getId(session.payment_intent),
    email: session.customer_details?.email ?? null,
    attempt: session.metadata?.attempt ?? null,
  }
}

/** Stands for a session that Stripe's account does not have. */
export const createUnknownSession = (id: string): CheckoutSession => ({
  id,
  orderId: null,
  state: 'unknown',
  amount: sen(0),
  currency: '',
  paymentIntentId: null,
  email: null,
  attempt: null,
})

/**
 * A complete but unpaid session waits for the bank's decision, unless its payment intent (present
 * only when expanded) shows that the bank declined.
 * @see https://docs.stripe.com/payments/paymentintents/lifecycle
 */
function getSessionState({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutSessionState {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (payment_status !== 'unpaid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'failed' : 'processing'
}

/** Gets the id of a reference that Stripe returns as an id, or as an object when expanded. */
export const getId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
