import { Hono } from 'hono'
import { settleCharge } from '#store/checkout/settle-charge.server.ts'
import { settleSession } from '#store/checkout/settle-session.server.ts'
import type { Env, Parts } from './env.ts'

/** `POST /webhooks/stripe`: 200 when applied, known or of no interest; 400 when the signature is not the provider's. A failure of ours is a 500 by the app, so that it is sent again. */
export function webhooks({ outside, readEvent }: Parts) {
  const api = new Hono<Env>()

  api.post('/stripe', async c => {
    const event = await readEvent(await c.req.text(), c.req.header('stripe-signature'))
    if (!event) return c.json({ error: "This signature is not the payment provider's." }, 400)
    switch (event.about) {
      case 'session':
        await settleSession(outside, event.session, event)
        break
      case 'refund':
        await settleCharge(outside, { ...event, what: event.whole ? 'refunded-whole' : 'refunded-in-part' }, event)
        break
      case 'dispute':
        await settleCharge(outside, { ...event, what: 'disputed' }, event)
        break
      case 'nothing':
        break
    }
    return c.json({ received: true })
  })

  return api
}
