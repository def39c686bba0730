import { z } from 'zod'
import { reportLostOrder } from '#store/books/report-lost-order.server.ts'
import { handleChargeEvent } from '#store/checkout/handle-charge-event.server.ts'
import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import type { CheckoutSession, PaymentEvent } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { text } from '#store/text-schema.server.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject } from '../http/schemas.ts'

const webhookReceiptSchema = defineObject(
  'WebhookReceipt',
  'The event has been applied, was known already, or is of no interest.',
  { received: z.literal(true) },
)

/**
 * Events of the payment provider. An internal failure, or one while the session or the payment is
 * looked up, responds 500, so that Stripe retries.
 *
 * @see https://docs.stripe.com/webhooks
 */
export function createWebhookRoutes({ store, faults, parseWebhookEvent }: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Operation' })

  endpoints.post('/stripe', {
    id: 'receiveStripeEvent',
    summary: 'Receive an event of the payment provider',
    description:
      'For Stripe alone. An event may arrive twice or late; it has its effect once. Stripe retries after a 500 or 503.',
    headers: z.object({ 'stripe-signature': text(8000).describe('Signature over the raw body.') }),
    rawBody: { type: 'application/json', schema: z.any().meta({ type: 'object', description: 'A Stripe event.' }) },
    responses: { 200: { description: 'Do not send it again.', schema: webhookReceiptSchema } },
    errors: ['invalid_signature', 'database_unavailable', 'internal_error'],
    async handle(c) {
      const signature = c.req.header('stripe-signature')
      const event = await parseWebhookEvent(await c.req.text(), signature)
      if (!event || event === 'from-the-future') {
        faults.onRefusedWebhook(signature)
        if (event)
          return respondWithError(
            c,
            'invalid_signature',
            "This signature is dated in the future: this server's clock is behind, or the signature is wrong.",
          )
        return respondWithError(c, 'invalid_signature', "This signature is not the payment provider's.")
      }
      const lost = await handleEvent(store, event)
      if (lost) await reportLostOrder(store, lost)
      return c.json({ received: true })
    },
  })

  return endpoints.routes
}

/**
 * Applies what an event names as the provider has it now: nothing is taken from the event, so it
 * may arrive late and in any order.
 * @returns the session of a payment whose order the store lacks
 */
async function handleEvent(store: StoreContext, event: PaymentEvent): Promise<CheckoutSession | undefined> {
  switch (event.about) {
    case 'session': {
      const session = await store.payments.findSession(event.sessionId)
      return (await handleCheckoutSession(store, session, event)) ? undefined : session
    }
    case 'refund':
    case 'dispute':
      return handleChargeEvent(store, event)
    case 'nothing':
      return undefined
  }
}
