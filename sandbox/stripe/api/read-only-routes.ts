import { Hono } from 'hono'
import { z } from 'zod'
import type { Event } from '../events/event.ts'
import { showBalanceTransaction } from '../state/balance-transaction.ts'
import type { Collection, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'
import { listCollection } from './list-collection.ts'
import { listParams, retrieveParams, text } from './params.ts'
import { parseQuery } from './parse-request.ts'

const commonListParams = z.strictObject(listParams)
const chargeListParams = z.strictObject({ ...listParams, payment_intent: text().optional() })
const disputeListParams = z.strictObject({
  ...listParams,
  charge: text().optional(),
  payment_intent: text().optional(),
})
const eventListParams = z.strictObject({ ...listParams, type: text().optional() })
const balanceListParams = z.strictObject({
  ...listParams,
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
})
const payoutListParams = z.strictObject({ ...listParams, status: text().optional() })

/**
 * Creates the routes of objects without write requests: payment intents, charges, disputes,
 * products, balance transactions, payouts, events.
 */
export function createReadOnlyRoutes(store: PaymentStore): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  addReadRoutes(
    routes,
    store,
    { path: 'payment_intents', kind: 'payment_intent', param: 'intent' },
    store.intents,
    commonListParams,
  )
  addReadRoutes(routes, store, { path: 'charges', kind: 'charge' }, store.charges, chargeListParams)
  addReadRoutes(routes, store, { path: 'disputes', kind: 'dispute' }, store.disputes, disputeListParams)
  addReadRoutes(routes, store, { path: 'products', kind: 'product' }, store.products, commonListParams)
  addReadRoutes(
    routes,
    store,
    { path: 'balance_transactions', kind: 'balance_transaction' },
    store.balance,
    balanceListParams,
    record => showBalanceTransaction(store, record),
  )
  addReadRoutes(routes, store, { path: 'payouts', kind: 'payout' }, store.payouts, payoutListParams)
  addReadRoutes(routes, store, { path: 'events', kind: 'event' }, store.events, eventListParams, event =>
    serializeEvent(store, event),
  )
  return routes
}

type FilterName = 'payment_intent' | 'charge' | 'type' | 'currency' | 'payout' | 'source' | 'status'
type ListSchema = z.ZodType<z.output<typeof commonListParams> & { [Name in FilterName]?: string | undefined }>

function addReadRoutes<T extends StoredObject>(
  routes: Hono<ApiEnv>,
  store: PaymentStore,
  { path, kind, param = 'id' }: { path: string; kind: string; param?: string },
  collection: Collection<T>,
  schema: ListSchema,
  serialize: (item: T) => object = item => item,
): void {
  routes.get(`/${path}`, c => {
    const query = parseQuery(c, schema)
    const { payment_intent, charge, type, currency, payout, source, status } = query
    // A dispute is stored with its charge alone.
    const where =
      kind === 'dispute' && payment_intent
        ? { charge: store.intents.find(payment_intent)?.latest_charge ?? 'none' }
        : { payment_intent, charge, type, currency, payout, source, status }
    const list = { url: `/v1/${path}`, kind, where, serialize }
    return c.json(listCollection(store, collection, list, query))
  })
  routes.get(`/${path}/:id`, c => {
    const query = parseQuery(c, retrieveParams)
    const id = c.req.param('id')
    const item = collection.find(id)
    if (!item) throw resourceMissing(kind, id, param)
    return c.json(expandObject(store, serialize(item), query.expand))
  })
}

function serializeEvent(store: PaymentStore, event: Event): Event {
  const isPending = store.deliveries.find(event.id)?.state === 'pending'
  return { ...event, pending_webhooks: isPending ? 1 : 0 }
}
