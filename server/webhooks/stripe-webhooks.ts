import { Hono } from 'hono'
import { handleChargeEvent } from '#store/checkout/handle-charge-event.server.ts'
import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from '../http/error-response.ts'

/**
 * `POST /webhooks/stripe`: 200 when the event was applied, was applied before, or is of no
 * interest; 400 when the signature is invalid. An internal failure responds 500, so that Stripe
 * retries.
 *
 * @see https://docs.stripe.com/webhooks
 */
export function createWebhookRoutes({ store, faults, parseWebhookEvent }: ServerDependencies) {
  const routes = new Hono<Env>()

  routes.post('/stripe', async c => {
    const signature = c.req.header('stripe-signature')
    const event = await parseWebhookEvent(await c.req.text(), signature)
    if (!event) {
      faults.onRefusedWebhook(signature)
      return respondWithError(c, 'invalid_signature', "This signature is not the payment provider's.")
    }
    switch (event.about) {
      case 'session':
        await handleCheckoutSession(store, event.session, event)
        break
      case 'refund':
      case 'dispute':
        await handleChargeEvent(store, event)
        break
      case 'nothing':
        break
    }
    return c.json({ received: true })
  })

  return routes
}
