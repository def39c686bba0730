import Stripe from 'stripe'
import type { PaymentEvent, SessionOutcome } from '#store/checkout/payments.ts'
import { idOf, toPaymentSession } from './stripe-session.server.ts'

/** Reads a webhook's raw body; undefined when its signature is missing, wrong or too old (Stripe's tolerance is five minutes). */
export type ReadEvent = (rawBody: string, signature: string | undefined) => Promise<PaymentEvent | undefined>

const toleranceSeconds = 300

export function stripeEventReader(stripe: Stripe, secret: string, now: () => Date): ReadEvent {
  return async (rawBody, signature) => {
    try {
      return toPaymentEvent(
        await stripe.webhooks.constructEventAsync(
          rawBody,
          signature ?? '',
          secret,
          toleranceSeconds,
          undefined,
          now().getTime(),
        ),
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
        return undefined
      throw error
    }
  }
}

/** The events to subscribe the webhook to; whatever else comes is taken and changes nothing. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies Stripe.Event['type'][]

const outcomes: Partial<Record<Stripe.Event['type'], SessionOutcome>> = {
  'checkout.session.expired': 'expired',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'refused',
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { id, type, about: 'session', session: toPaymentSession(event.data.object, outcomes[event.type]) }
    case 'charge.refunded': {
      const { payment_intent, refunded } = event.data.object
      return about(id, type, idOf(payment_intent), paymentIntentId => ({
        id,
        type,
        about: 'refund',
        paymentIntentId,
        whole: refunded,
      }))
    }
    case 'charge.dispute.created':
      return about(id, type, idOf(event.data.object.payment_intent), paymentIntentId => ({
        id,
        type,
        about: 'dispute',
        paymentIntentId,
      }))
    default:
      return { id, type, about: 'nothing' }
  }
}

const about = (
  id: string,
  type: string,
  paymentIntentId: string | null,
  event: (paymentIntentId: string) => PaymentEvent,
): PaymentEvent => (paymentIntentId ? event(paymentIntentId) : { id, type, about: 'nothing' })
