import { Hono } from 'hono'
import * as sentences from '#app/http/sentences.ts'
import { placeOrder } from '#store/checkout/place-order.server.ts'
import { releasePayment } from '#store/checkout/release-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { viewOrder } from '#store/orders/view-order.server.ts'
import type { Env, Parts } from '../env.ts'
import { checkOrderRequest } from './order-request.ts'
import { readJson, refuse, tooMany } from './refuse.ts'
import { ensureShopper, readShopper } from './shopper-cookie.ts'

/** `POST /api/orders`, `POST /api/orders/{id}/release`, `GET /api/orders?session_id=`. Never cached. */
export function ordersApi(parts: Parts) {
  const { outside } = parts
  const api = new Hono<Env>()
  api.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })

  api.post('/', async c => {
    const refused = await tooMany(c, parts, 'order')
    if (refused) return refused
    const request = checkOrderRequest(await readJson(c))
    if (!request.ok) return refuse(c, 400, request.error, request.fields ? { fields: request.fields } : {})
    const placed = await placeOrder(outside, { ...request, shopperId: ensureShopper(c, parts) })
    if (!placed.ok) return refuse(c, 409, sentences.orderFailed, { unavailable: placed.unavailable })
    return c.json(placed.order, placed.isNew ? 201 : 200)
  })

  api.post('/:id/release', async c => {
    const released = await releasePayment(outside, c.req.param('id') as OrderId)
    if (released.ok) return c.body(null, 204)
    switch (released.reason) {
      case 'unknown':
        return refuse(c, 404, 'Order not found')
      case 'past-paying':
        return refuse(c, 409, 'This order has been paid, or its bank is still deciding.')
    }
  })

  api.get('/', async c => {
    const refused = await tooMany(c, parts, 'lookup')
    if (refused) return refused
    const sessionId = c.req.query('session_id') ?? ''
    const view = /^cs_[\w-]{10,200}$/.test(sessionId) ? await viewOrder(outside, sessionId, readShopper(c)) : undefined
    return view ? c.json(view) : refuse(c, 404, 'Order not found')
  })

  return api
}
