import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from './api-env.ts'
import type { Event } from './event.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { listParams, retrieveParams, text } from './params.ts'
import { listOfShelf, queryOf } from './read-request.ts'
import { noSuch } from './refusal.ts'
import type { Kept, Shelf } from './shelf.ts'

const anyList = z.strictObject(listParams)
const chargeList = z.strictObject({ ...listParams, payment_intent: text().optional() })
const disputeList = z.strictObject({ ...listParams, charge: text().optional() })
const eventList = z.strictObject({ ...listParams, type: text().optional() })

/** What can only be read: payment intents, charges, disputes, products, events. */
export function recordRoutes(ledger: Ledger): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const sameEvent = (event: Event) => showEvent(ledger, event)
  addReads(
    routes,
    ledger,
    { name: 'payment_intents', kind: 'payment_intent', param: 'intent' },
    ledger.intents,
    anyList,
  )
  addReads(routes, ledger, { name: 'charges', kind: 'charge' }, ledger.charges, chargeList)
  addReads(routes, ledger, { name: 'disputes', kind: 'dispute' }, ledger.disputes, disputeList)
  addReads(routes, ledger, { name: 'products', kind: 'product' }, ledger.products, anyList)
  addReads(routes, ledger, { name: 'events', kind: 'event' }, ledger.events, eventList, sameEvent)
  return routes
}

type AnyList = z.ZodType<
  z.output<typeof anyList> & {
    payment_intent?: string | undefined
    charge?: string | undefined
    type?: string | undefined
  }
>

function addReads<T extends Kept>(
  routes: Hono<ApiEnv>,
  ledger: Ledger,
  { name, kind, param = 'id' }: { name: string; kind: string; param?: string },
  shelf: Shelf<T>,
  schema: AnyList,
  show: (item: T) => object = item => item,
): void {
  routes.get(`/${name}`, c => {
    const query = queryOf(c, schema)
    const { payment_intent, charge, type } = query
    const list = { url: `/v1/${name}`, kind, where: { payment_intent, charge, type }, show }
    return c.json(listOfShelf(ledger, shelf, list, query))
  })
  routes.get(`/${name}/:id`, c => {
    const query = queryOf(c, retrieveParams)
    const id = c.req.param('id')
    const item = shelf.find(id)
    if (!item) throw noSuch(kind, id, param)
    return c.json(expand(ledger, show(item), query.expand))
  })
}

function showEvent(ledger: Ledger, event: Event): Event {
  const waiting = ledger.deliveries.find(event.id)?.state === 'waiting'
  return { ...event, pending_webhooks: waiting ? 1 : 0 }
}
