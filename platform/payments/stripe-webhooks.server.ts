import Stripe from 'stripe'
import type { CheckoutSessionState, PaymentEvent } from '#store/payments.ts'
import { getId, toCheckoutSession } from './stripe-checkout-session.server.ts'

/** Reads a webhook's raw body; undefined when its signature is missing, wrong or too old (Stripe's tolerance is five minutes). */
export type ParseWebhookEvent = (rawBody: string, signature: string | undefined) => Promise<PaymentEvent | undefined>

const toleranceSeconds = 300

export function createWebhookParser(stripe: Stripe, secret: string, now: () => Date): ParseWebhookEvent {
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
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'charge.dispute.created',
] as const satisfies Stripe.Event['type'][]

const statesByEventType: Partial<Record<Stripe.Event['type'], CheckoutSessionState>> = {
  'checkout.session.expired': 'expired',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
}

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return {
        id,
        type,
        about: 'session',
        session: toCheckoutSession(event.data.object, statesByEventType[event.type]),
      }
    case 'charge.refunded': {
      const { payment_intent, refunded } = event.data.object
      return about(id, type, getId(payment_intent), paymentIntentId => ({
        id,
        type,
        about: 'refund',
        paymentIntentId,
        whole: refunded,
      }))
    }
    case 'charge.dispute.created':
      return about(id, type, getId(event.data.object.payment_intent), paymentIntentId => ({
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
