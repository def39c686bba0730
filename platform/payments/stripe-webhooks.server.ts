import type Stripe from 'stripe'
import type { PaymentEvent } from '#store/payments.ts'
import { getId } from './stripe-checkout-session.server.ts'

/**
 * Verifies and parses a webhook's raw body. Resolves to undefined when the signature is missing,
 * wrong or older than five minutes, or when the body is not JSON. `from-the-future`: the signature
 * is dated more than five minutes ahead of this machine's clock. Such a webhook could be recorded
 * and repeated for longer than five minutes.
 * @see https://docs.stripe.com/webhooks#verify-official-libraries
 */
export type ParseWebhookEvent = (
  rawBody: string,
  signature: string | undefined,
) => Promise<PaymentEvent | 'from-the-future' | undefined>

const toleranceSeconds = 300

/** Creates the parser of Stripe's webhooks for one endpoint secret. */
export function createWebhookParser(stripe: Stripe, secret: string, now: () => Date): ParseWebhookEvent {
  return async (rawBody, signature = '') => {
    const time = now().getTime()
    // It reads what was sent and nothing else, so whatever it throws is the sender's fault.
    const event = await stripe.webhooks
      .constructEventAsync(rawBody, signature, secret, toleranceSeconds, undefined, time)
      .catch(() => undefined)
    if (!event) return undefined
    // Stripe's client looks at the past alone.
    return readSeconds(signature) - time / 1000 > toleranceSeconds ? 'from-the-future' : toPaymentEvent(event)
  }
}

/** When a signature was made, in Unix seconds. */
const readSeconds = (signature: string) => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])

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
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][]

type HandledEvent = Extract<Stripe.Event, { type: (typeof handledEventTypes)[number] }>

const isHandled = (event: Stripe.Event): event is HandledEvent =>
  (handledEventTypes as readonly string[]).includes(event.type)

function toPaymentEvent(event: Stripe.Event): PaymentEvent {
  const { id, type } = event
  if (!isHandled(event)) return { id, type, about: 'nothing' }
  const { object } = event.data
  if (type.startsWith('checkout.session.')) return { id, type, about: 'session', sessionId: object.id }
  const paymentIntentId = getId(object.payment_intent)
  if (!paymentIntentId) return { id, type, about: 'nothing' }
  return { id, type, about: type.startsWith('charge.dispute.') ? 'dispute' : 'refund', paymentIntentId }
}
