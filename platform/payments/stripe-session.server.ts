import type Stripe from 'stripe'
import type { PaymentSession, SessionOutcome } from '#store/checkout/payments.ts'
import type { OrderId } from '#store/ids.ts'
import { sen } from '#store/money.ts'

/** Reduces Stripe's checkout session to what the store acts on. Amounts are in the currency's smallest unit at both ends. */
export function toPaymentSession(session: Stripe.Checkout.Session, outcome = outcomeOf(session)): PaymentSession {
  return {
    id: session.id,
    orderId: (session.client_reference_id as OrderId | null) ?? null,
    outcome,
    amount: sen(session.amount_total ?? 0),
    currency: session.currency ?? '',
    paymentIntentId: idOf(session.payment_intent),
  }
}

/** A complete session that isn't paid is waiting for a bank, unless its payment intent (when expanded) says that the bank refused. */
function outcomeOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionOutcome {
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (payment_status !== 'unpaid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return intent && ['requires_payment_method', 'canceled'].includes(intent.status) ? 'refused' : 'deciding'
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
