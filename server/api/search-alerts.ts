import { Hono } from 'hono'
import { z } from 'zod'
import { formatAlertSearch, formatProductSearch } from '#store/alerts/alert-search.ts'
import {
  createSearchAlert,
  deleteSearchAlert,
  hasSearchAlert,
  listSearchAlerts,
  moveSearchAlerts,
  type SearchAlert,
} from '#store/alerts/search-alert-queries.server.ts'
import type { Db } from '#store/database.server.ts'
import { languages } from '#store/languages.ts'
import { readFacetParams } from '#store/products/listing.ts'
import { findListedProduct } from '#store/products/product-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { enforceRateLimit } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { readJson } from '../http/read-json.ts'
import { describeReleasedAlert, describeSearch } from '../search-alerts/describe-alert.ts'
import { listingFields } from './products.ts'
import { endpointSchema, pushEndpointSchema, subscriptionFields } from './push-subscriptions.ts'

export const createSearchAlertSchema = z.object({
  ...subscriptionFields,
  search: z.object(listingFields).prefault({}),
  productId: z.string().min(1).max(100).optional(),
  language: z.enum(languages).default('en'),
})
export const moveSearchAlertsSchema = z.object({ ...subscriptionFields, replaces: endpointSchema })
export const deleteSearchAlertSchema = z.object({ id: z.string().min(1).max(100), token: z.string().min(1).max(100) })

/**
 * Push messages to shoppers of new products in a search. `GET /api/search-alerts`: the key that the
 * browser subscribes with, null while service workers are switched off. `POST` creates an alert,
 * with `productId` one of a held product, which is sent once when it is free again,
 * `POST /list` lists those of a device by its endpoint, which only the device knows, `POST
 * /move` keeps them for a new endpoint, `DELETE` ends one.
 */
export function createSearchAlertRoutes(dependencies: ServerDependencies) {
  const { store, push, hasServiceWorker } = dependencies
  const { db, now } = store
  const routes = new Hono<Env>()

  routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })

  routes.get('/', c => c.json({ publicKey: hasServiceWorker ? push.publicKey : null }))

  routes.post('/', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'search-alert')
    if (rateLimited) return rateLimited
    const parsed = createSearchAlertSchema.safeParse(await readJson(c))
    if (!parsed.success || !push.isEndpoint(parsed.data.endpoint))
      return respondWithError(c, 'invalid_request', 'This is no subscription that messages can be sent to.')
    const { endpoint, keys, language } = parsed.data
    const { filter, q, ...facets } = parsed.data.search
    const product = parsed.data.productId === undefined ? undefined : await findForSale(db, parsed.data.productId)
    if (product === null) return respondWithError(c, 'product_not_found', 'Product not found')
    const search = product
      ? formatProductSearch(product.id)
      : formatAlertSearch({ filter, q, facets: readFacetParams(facets) })
    if (search === undefined) return respondWithError(c, 'invalid_request', 'Search or filter for something first.')
    const limitedForToday =
      !(await hasSearchAlert(db, { endpoint, search })) &&
      (await enforceRateLimit(c, dependencies, 'search-alerts-a-day'))
    if (limitedForToday) return limitedForToday
    const at = now().toISOString()
    const alert = { endpoint, ...keys, search, productId: product?.id ?? null, language, at }
    const created = await createSearchAlert(db, alert)
    if (created.ok) return c.json(toResponse({ ...created.alert, title: product?.title ?? null }), 201)
    return respondWithError(
      c,
      'too_many_alerts',
      created.reason === 'full'
        ? 'The shop has as many alerts as it can send. Try again another day.'
        : 'This device has ten alerts already. Stop one first.',
    )
  })

  routes.post('/list', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'lookup')
    if (rateLimited) return rateLimited
    const parsed = pushEndpointSchema.safeParse(await readJson(c))
    if (!parsed.success) return respondWithError(c, 'invalid_request', 'Please name the device by its endpoint.')
    const alerts = await listSearchAlerts(db, parsed.data.endpoint)
    return c.json({ alerts: alerts.map(toResponse) })
  })

  routes.post('/move', async c => {
    const rateLimited = await enforceRateLimit(c, dependencies, 'search-alert')
    if (rateLimited) return rateLimited
    const parsed = moveSearchAlertsSchema.safeParse(await readJson(c))
    if (!parsed.success || !push.isEndpoint(parsed.data.endpoint))
      return respondWithError(c, 'invalid_request', 'This is no subscription that messages can be sent to.')
    const { endpoint, keys, replaces } = parsed.data
    await moveSearchAlerts(db, replaces, { endpoint, ...keys })
    return c.body(null, 204)
  })

  routes.delete('/', async c => {
    const parsed = deleteSearchAlertSchema.safeParse(await readJson(c))
    if (!parsed.success) return respondWithError(c, 'invalid_request', 'Please name the alert by its id and token.')
    await deleteSearchAlert(db, parsed.data)
    return c.body(null, 204)
  })

  return routes
}

/** Finds a product that is for sale or held; null when there is none. */
async function findForSale(db: Db, id: string) {
  const found = await findListedProduct(db, id)
  return found && !found.product.sold && found.withdrawnAt === null ? found.product : null
}

const toResponse = ({ title, ...alert }: SearchAlert & { title: string | null }) => ({
  ...alert,
  label: alert.productId ? describeReleasedAlert(title ?? '', alert.language) : describeSearch(alert),
})
