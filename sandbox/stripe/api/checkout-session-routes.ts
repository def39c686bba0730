import { Hono } from 'hono'
import { z } from 'zod'
import { createSessionRecord, type SessionRecord } from '../state/checkout-session.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { expireSession } from '../state/process-due-items.ts'
import type { ApiEnv } from './api-env.ts'
import { badRequest, resourceMissing } from './api-error.ts'
import { checkoutSessionParams } from './checkout-session-params.ts'
import { expandObject } from './expand-object.ts'
import { listParams, parseBody, parseQuery, retrieveParams } from './params.ts'

const lineItemListParams = z.strictObject(listParams).omit({ created: true })

/**
 * Creates the routes that make and expire checkout sessions, and list their line items.
 *
 * @see https://docs.stripe.com/api/checkout/sessions
 */
export function createCheckoutSessionRoutes(store: PaymentStore, publicUrl: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  routes.post('/', async c => {
    const params = await parseBody(c, checkoutSessionParams)
    const { record, products } = createSessionRecord(params, store.nowSeconds(), publicUrl)
    store.transaction(() => {
      for (const product of products) store.products.insert(product)
      store.sessions.insert(record)
    })
    return c.json(expandObject(store, record.session, params.expand))
  })

  routes.get('/:id/line_items', c => {
    const query = parseQuery(c, lineItemListParams)
    const { id, lines } = findSession(store, c.req.param('id'))
    const after = query.starting_after ? lines.findIndex(line => line.id === query.starting_after) + 1 : 0
    const data = lines.slice(after, after + query.limit)
    const has_more = after + query.limit < lines.length
    const list = { object: 'list', url: `/v1/checkout/sessions/${id}/line_items`, has_more, data }
    return c.json(expandObject(store, list, query.expand))
  })

  routes.post('/:id/expire', async c => {
    const params = await parseBody(c, retrieveParams)
    const record = findSession(store, c.req.param('id'))
    const { status } = record.session
    if (status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    store.transaction(() => expireSession(store, record))
    return c.json(expandObject(store, record.session, params.expand))
  })

  return routes
}

function findSession(store: PaymentStore, id: string): SessionRecord {
  const record = store.sessions.find(id)
  if (!record) throw resourceMissing('checkout.session', id, 'session')
  return record
}
