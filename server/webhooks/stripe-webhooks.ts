import { Hono } from 'hono'
import { reportLostOrder } from '#store/books/report-lost-order.server.ts'
import { handleChargeEvent } from '#store/checkout/handle-charge-event.server.ts'
import { handleSessionEvent } from '#store/checkout/handle-session-event.server.ts'
import type { CheckoutSession, PaymentEvent } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from '../http/error-response.ts'

/**
 * `POST /webhooks/stripe`: 200 when the event was applied, was applied before, or is of no
 * interest; 400 when the signature is invalid. An internal failure, or one while the session or the
 * payment is looked up, responds 500, so that Stripe retries.
 *
 * @see https://docs.stripe.com/webhooks
 */
export function createWebhookRoutes({ store, faults, parseWebhookEvent }: ServerDependencies) {
  const routes = new Hono<Env>()

  routes.post('/stripe', async c => {
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
  })

  return routes
}

/** Returns the session of a payment whose order the store lacks. */
async function handleEvent(store: StoreContext, event: PaymentEvent): Promise<CheckoutSession | undefined> {
  switch (event.about) {
    case 'session':
      return handleSessionEvent(store, event)
    case 'refund':
    case 'dispute':
      return handleChargeEvent(store, event)
    case 'nothing':
      return undefined
  }
}
