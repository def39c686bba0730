import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, requestOf } from './api-env.ts'
import { expireSession } from './catch-up.ts'
import { type KeptSession, newCheckoutSession } from './checkout-session.ts'
import { checkoutSessionParams } from './checkout-session-params.ts'
import { refuseWhatIsGone } from './checkout-session-rules.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { listParams, retrieveParams, text } from './params.ts'
import { bodyOf, listOfShelf, queryOf } from './read-request.ts'
import { badRequest, noSuch } from './refusal.ts'

const sessionList = z.strictObject({
  ...listParams,
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
const lineList = z.strictObject(listParams).omit({ created: true })

/** https://docs.stripe.com/api/checkout/sessions */
export function checkoutSessionRoutes(ledger: Ledger, publicUrl: string): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  routes.post('/', async c => {
    const params = await bodyOf(c, checkoutSessionParams)
    refuseWhatIsGone(params, c.req.header('stripe-version') ?? '')
    const { kept, products } = newCheckoutSession(params, ledger.seconds(), publicUrl)
    ledger.atomically(() => {
      for (const product of products) ledger.products.add(product)
      ledger.sessions.add(kept)
    })
    return c.json(expand(ledger, kept.session, params.expand))
  })

  routes.get('/', c => {
    const query = queryOf(c, sessionList)
    const { status, payment_intent } = query
    const list = {
      url: '/v1/checkout/sessions',
      kind: 'checkout.session',
      where: { status, payment_intent },
      show: (kept: KeptSession) => kept.session,
    }
    return c.json(listOfShelf(ledger, ledger.sessions, list, query))
  })

  routes.get('/:id', c => {
    const query = queryOf(c, retrieveParams)
    return c.json(expand(ledger, findSession(ledger, c.req.param('id')).session, query.expand))
  })

  routes.get('/:id/line_items', c => {
    const query = queryOf(c, lineList)
    const { id, lines } = findSession(ledger, c.req.param('id'))
    const after = query.starting_after ? lines.findIndex(line => line.id === query.starting_after) + 1 : 0
    const data = lines.slice(after, after + query.limit)
    const has_more = after + query.limit < lines.length
    const list = { object: 'list', url: `/v1/checkout/sessions/${id}/line_items`, has_more, data }
    return c.json(expand(ledger, list, query.expand))
  })

  routes.post('/:id/expire', async c => {
    const params = await bodyOf(c, retrieveParams)
    const kept = findSession(ledger, c.req.param('id'))
    const { status } = kept.session
    if (status !== 'open')
      throw badRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    ledger.atomically(() => expireSession(ledger, kept, requestOf(c)))
    return c.json(expand(ledger, kept.session, params.expand))
  })

  return routes
}

function findSession(ledger: Ledger, id: string): KeptSession {
  const kept = ledger.sessions.find(id)
  if (!kept) throw noSuch('checkout.session', id, 'session')
  return kept
}
