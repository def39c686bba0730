import { Hono } from 'hono'
import { z } from 'zod'
import type { Collection, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'
import { listParams, nonEmptyText, parseQuery, retrieveParams } from './params.ts'

/** Creates the routes that list and retrieve the objects of every kind. */
export function createReadRoutes(store: PaymentStore): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  addReadRoutes(routes, store, {
    path: '/checkout/sessions',
    kind: 'checkout.session',
    param: 'session',
    collection: store.sessions,
    filters: { status: z.enum(['open', 'complete', 'expired']).optional() },
    serialize: ({ session }) => session,
  })
  addReadRoutes(routes, store, {
    path: '/payment_intents',
    kind: 'payment_intent',
    param: 'intent',
    collection: store.intents,
  })
  addReadRoutes(routes, store, { path: '/charges', kind: 'charge', collection: store.charges })
  addReadRoutes(routes, store, { path: '/refunds', kind: 'refund', collection: store.refunds })
  addReadRoutes(routes, store, {
    path: '/disputes',
    kind: 'dispute',
    collection: store.disputes,
    // A dispute is stored with its charge alone.
    otherFilters: { payment_intent: id => ({ charge: store.intents.find(id)?.latest_charge ?? 'none' }) },
  })
  addReadRoutes(routes, store, {
    path: '/balance_transactions',
    kind: 'balance_transaction',
    collection: store.balance,
    serialize: ({ transaction }) => transaction,
  })
  addReadRoutes(routes, store, { path: '/payouts', kind: 'payout', collection: store.payouts })
  addReadRoutes(routes, store, {
    path: '/events',
    kind: 'event',
    collection: store.events,
    serialize: event => ({
      ...event,
      pending_webhooks: store.deliveries.find(event.id)?.state === 'pending' ? 1 : 0,
    }),
  })
  return routes
}

interface ReadOptions<T extends StoredObject> {
  path: string
  /** The type of the objects, for error messages. */
  kind: string
  /** The parameter that an unknown id is reported for. */
  param?: string
  /** Its keys are filters of the list, any text unless `filters` says otherwise. */
  collection: Collection<T>
  filters?: z.ZodRawShape
  /** Filters that stand for a key. */
  otherFilters?: Record<string, (value: string) => Record<string, string>>
  serialize?: (item: T) => object
}

type ListQuery = z.output<z.ZodObject<typeof listParams>>

/** @see https://docs.stripe.com/api/pagination */
function addReadRoutes<T extends StoredObject>(
  routes: Hono<ApiEnv>,
  store: PaymentStore,
  { path, kind, param = 'id', collection, filters = {}, otherFilters = {}, serialize = item => item }: ReadOptions<T>,
): void {
  const names = [...collection.keys, ...Object.keys(otherFilters)]
  const textFilters = Object.fromEntries(names.map(name => [name, nonEmptyText().optional()]))
  const schema: z.ZodType = z.strictObject({ ...listParams, ...textFilters, ...filters })

  routes.get(path, c => {
    const { limit, starting_after: startingAfter, created, expand, ...rest } = parseQuery(c, schema) as ListQuery
    if (startingAfter && !collection.find(startingAfter)) throw resourceMissing(kind, startingAfter, 'starting_after')
    const where = Object.entries(rest as Record<string, string>).map(
      ([name, value]) => otherFilters[name]?.(value) ?? { [name]: value },
    )
    const { items, hasMore } = collection.list({ limit, startingAfter, created, where: Object.assign({}, ...where) })
    const list = { object: 'list', url: `/v1${path}`, has_more: hasMore, data: items.map(serialize) }
    return c.json(expandObject(store, list, expand))
  })
  routes.get(`${path}/:id`, c => {
    const { expand } = parseQuery(c, retrieveParams)
    const id = c.req.param('id') ?? ''
    const item = collection.find(id)
    if (!item) throw resourceMissing(kind, id, param)
    return c.json(expandObject(store, serialize(item), expand))
  })
}
