import Stripe from 'stripe'
import type { CheckoutSessionState, PaymentEvent } from '#store/payments.ts'
import { getId, toCheckoutSession } from './stripe-checkout-session.server.ts'

/**
 * Verifies and parses a webhook's raw body. Resolves to undefined when the signature is missing,
 * wrong or older than five minutes, or when the body is not JSON.
 * @see https://docs.stripe.com/webhooks#verify-official-libraries
 */
export type ParseWebhookEvent = (rawBody: string, signature: string | undefined) => Promise<PaymentEvent | undefined>

const toleranceSeconds = 300

/** Creates the parser of Stripe's webhooks for one endpoint secret. */
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

const disputeEventTypes = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][]

/**
 * The event types that the webhook endpoint subscribes to. Other types are accepted and ignored.
 */
export const handledEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  ...disputeEventTypes,
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
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const paymentIntentId = getId(event.data.object.payment_intent)
      if (!paymentIntentId) return { id, type, about: 'nothing' }
      return { id, type, about: type.startsWith('charge.dispute.') ? 'dispute' : 'refund', paymentIntentId }
    }
    default:
      return { id, type, about: 'nothing' }
  }
}
