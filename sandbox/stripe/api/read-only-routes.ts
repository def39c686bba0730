import { Hono } from 'hono'
import { z } from 'zod'
import type { Event } from '../events/event.ts'
import type { Collection, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { resourceMissing } from './api-error.ts'
import { expand } from './expand.ts'
import { listParams, retrieveParams, text } from './params.ts'
import { listCollection, parseQuery } from './parse-request.ts'

const commonListParams = z.strictObject(listParams)
const chargeListParams = z.strictObject({ ...listParams, payment_intent: text().optional() })
const disputeListParams = z.strictObject({ ...listParams, charge: text().optional() })
const eventListParams = z.strictObject({ ...listParams, type: text().optional() })

/** What can only be read: payment intents, charges, disputes, products, events. */
export function createReadOnlyRoutes(store: PaymentStore): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  const serializeEventWithStore = (event: Event) => serializeEvent(store, event)
  addReadRoutes(
    routes,
    store,
    { name: 'payment_intents', kind: 'payment_intent', param: 'intent' },
    store.intents,
    commonListParams,
  )
  addReadRoutes(routes, store, { name: 'charges', kind: 'charge' }, store.charges, chargeListParams)
  addReadRoutes(routes, store, { name: 'disputes', kind: 'dispute' }, store.disputes, disputeListParams)
  addReadRoutes(routes, store, { name: 'products', kind: 'product' }, store.products, commonListParams)
  addReadRoutes(
    routes,
    store,
    { name: 'events', kind: 'event' },
    store.events,
    eventListParams,
    serializeEventWithStore,
  )
  return routes
}

type ListSchema = z.ZodType<
  z.output<typeof commonListParams> & {
    payment_intent?: string | undefined
    charge?: string | undefined
    type?: string | undefined
  }
>

function addReadRoutes<T extends StoredObject>(
  routes: Hono<ApiEnv>,
  store: PaymentStore,
  { name, kind, param = 'id' }: { name: string; kind: string; param?: string },
  collection: Collection<T>,
  schema: ListSchema,
  serialize: (item: T) => object = item => item,
): void {
  routes.get(`/${name}`, c => {
    const query = parseQuery(c, schema)
    const { payment_intent, charge, type } = query
    const list = { url: `/v1/${name}`, kind, where: { payment_intent, charge, type }, serialize }
    return c.json(listCollection(store, collection, list, query))
  })
  routes.get(`/${name}/:id`, c => {
    const query = parseQuery(c, retrieveParams)
    const id = c.req.param('id')
    const item = collection.find(id)
    if (!item) throw resourceMissing(kind, id, param)
    return c.json(expand(store, serialize(item), query.expand))
  })
}

function serializeEvent(store: PaymentStore, event: Event): Event {
  const waiting = store.deliveries.find(event.id)?.state === 'waiting'
  return { ...event, pending_webhooks: waiting ? 1 : 0 }
}
