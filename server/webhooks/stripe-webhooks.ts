import { Hono } from 'hono'
import { handleChargeEvent } from '#store/checkout/handle-charge-event.server.ts'
import { handleCheckoutSession } from '#store/checkout/handle-checkout-session.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'

/** `POST /webhooks/stripe`: 200 when applied, known or of no interest; 400 when the signature is not the provider's. A failure of ours is a 500 by the app, so that it is sent again. */
export function createWebhookRoutes({ store, parseWebhookEvent }: ServerDependencies) {
  const api = new Hono<Env>()

  api.post('/stripe', async c => {
    const event = await parseWebhookEvent(await c.req.text(), c.req.header('stripe-signature'))
    if (!event) return c.json({ error: "This signature is not the payment provider's." }, 400)
    switch (event.about) {
      case 'session':
        await handleCheckoutSession(store, event.session, event)
        break
      case 'refund':
        await handleChargeEvent(store, { ...event, what: event.whole ? 'refunded-whole' : 'refunded-in-part' }, event)
        break
      case 'dispute':
        await handleChargeEvent(store, { ...event, what: 'disputed' }, event)
        break
      case 'nothing':
        break
    }
    return c.json({ received: true })
  })

  return api
}
