import { Hono } from 'hono'
import { z } from 'zod'
import * as sentences from '#app/http/sentences.ts'
import { openPayment } from '#store/checkout/open-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { Env, Parts } from '../env.ts'
import { readJson, refuse, tooMany } from './refuse.ts'

const body = z.object({
  orderId: z.string().min(1).max(100),
  items: z.array(z.object({ id: z.string(), price: z.unknown().optional(), quantity: z.unknown().optional() })).max(50),
  shippingCost: z.unknown().optional(),
})

/** `POST /create-checkout-session`: from an order to the payment page's address (API-01, API-02). */
export function checkoutApi(parts: Parts) {
  const { outside } = parts
  const api = new Hono<Env>()

  api.post('/', async c => {
    c.header('cache-control', 'no-store')
    const request = body.safeParse(await readJson(c))
    if (!request.success) return refuse(c, 400, sentences.sessionFailed)
    const orderId = request.data.orderId as OrderId
    const phone = (await findOrderRow(outside.db, orderId))?.shipPhone
    const refused = await tooMany(c, parts, 'checkout', phone ? [phone] : [])
    if (refused) return refused

    const opened = await openPayment(outside, { ...request.data, orderId })
    if (opened.ok) return c.json({ url: opened.url })
    switch (opened.reason) {
      case 'unknown':
        return refuse(c, 404, 'Order not found')
      case 'past-paying':
        return refuse(c, 409, 'This order has been paid, or its bank is still deciding.')
      case 'differs':
        return refuse(c, 409, sentences.orderFailed)
      case 'unavailable':
        return refuse(c, 409, sentences.orderFailed, { unavailable: opened.unavailable })
      case 'provider':
        return refuse(c, 502, sentences.sessionFailed)
    }
  })

  return api
}
