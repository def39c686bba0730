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
import type { StoreContext } from '#store/store-context.server.ts'
import { text } from '#store/text-schema.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { enforceRateLimit, limitRate } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { noStore } from '../http/no-store.ts'
import { defineObject, time } from '../http/schemas.ts'
import { describeReleasedAlert, describeSearch } from '../search-alerts/describe-alert.ts'
import { listingFields } from './products.ts'
import { createSubscriptionFields, endpointSchema, noSubscription, pushKeySchema } from './push-subscriptions.ts'

const searchAlertSchema = defineObject(
  'SearchAlert',
  'A search whose new products a device gets push messages of, or a held product.',
  {
    id: z.string(),
    token: z.string().describe('Knowing it is enough to end the alert.'),
    search: z.string().describe('The search as the parameters of `/shop`.'),
    productId: z.string().nullable().describe('A held product: the device gets one message when it is free again.'),
    label: z.string().describe('The search, or what is waited for, in words.'),
    language: z.enum(languages).describe('Of the messages.'),
    createdAt: time.describe('It ends 180 days later.'),
  },
)

const searchAlertsSchema = defineObject('SearchAlerts', 'The search alerts of a device, the newest first.', {
  alerts: z.array(searchAlertSchema),
})

/** Push messages to shoppers of new products in a search, or of a product that is free again. */
export function createSearchAlertRoutes(dependencies: ServerDependencies) {
  const { store, push, hasServiceWorker } = dependencies
  const { db } = store
  const subscriptionFields = createSubscriptionFields(push)
  const endpoints = createEndpoints({ tag: 'Shop' })
  endpoints.routes.use(noStore)

  endpoints.get('/', {
    id: 'getAlertKey',
    summary: 'Get the key for search alerts',
    responses: { 200: { description: "The shop's key.", schema: pushKeySchema } },
    handle: c => c.json({ publicKey: hasServiceWorker ? push.publicKey : null }),
  })

  addCreateSearchAlert(endpoints, dependencies)

  endpoints.post('/list', {
    id: 'listSearchAlerts',
    summary: 'List the search alerts of a device',
    rateLimit: limitRate(dependencies, 'lookup'),
    body: z.object({ endpoint: endpointSchema.describe('Only the device knows it.') }),
    invalid: 'Please name the device by its endpoint.',
    responses: { 200: { description: 'Its alerts.', schema: searchAlertsSchema } },
    handle: async (c, { body }) =>
      c.json({ alerts: (await listSearchAlerts(db, body.endpoint)).map(alert => toResponse(alert, store)) }),
  })

  endpoints.post('/move', {
    id: 'moveSearchAlerts',
    summary: 'Keep search alerts when the browser has replaced its subscription',
    rateLimit: limitRate(dependencies, 'search-alert'),
    body: z.object({ ...subscriptionFields, replaces: endpointSchema.describe('The endpoint before.') }),
    invalid: noSubscription,
    responses: { 204: { description: 'The alerts are those of the new endpoint.' } },
    async handle(c, { body: { endpoint, keys, replaces } }) {
      await moveSearchAlerts(db, replaces, { endpoint, ...keys })
      return c.body(null, 204)
    },
  })

  endpoints.delete('/', {
    id: 'deleteSearchAlert',
    summary: 'End a search alert',
    body: z.object({
      id: text(100).min(1),
      token: text(100).min(1).describe('Of the alert.'),
    }),
    invalid: 'Please name the alert by its id and token.',
    responses: { 204: { description: 'There is no alert with this id and token any more.' } },
    async handle(c, { body }) {
      await deleteSearchAlert(db, body)
      return c.body(null, 204)
    },
  })

  return endpoints.routes
}

function addCreateSearchAlert(endpoints: ReturnType<typeof createEndpoints<Env>>, dependencies: ServerDependencies) {
  const { store } = dependencies
  const { db, now } = store
  endpoints.post('/', {
    id: 'createSearchAlert',
    summary: 'Ask for messages of new products',
    description:
      'The device gets one push message for each new product in the search, at most one an hour, for 180 days. The same search again gives the same alert, for another 180 days. A device has ten alerts. With `productId` it gets one message when nobody is paying for that product any more; then, and when the product is sold or gone, the alert ends.',
    rateLimit: limitRate(dependencies, 'search-alert'),
    body: z.object({
      ...createSubscriptionFields(dependencies.push),
      search: z
        .object(listingFields)
        .prefault({})
        .describe('As the parameters of `GET /api/products`; at least one that leaves something out.'),
      productId: text(100).min(1).optional().describe('A product that is held, instead of a search.'),
      language: z.enum(languages).default('en').describe('Of the messages.'),
    }),
    invalid: noSubscription,
    responses: { 201: { description: 'The alert.', schema: searchAlertSchema } },
    errors: ['product_not_found', 'too_many_alerts'],
    async handle(c, { body }) {
      const { endpoint, keys, language, productId } = body
      const { filter, q, ...facets } = body.search
      const product = productId === undefined ? undefined : await findForSale(db, productId)
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
      if (created.ok) return c.json(toResponse({ ...created.alert, title: product?.title ?? null }, store), 201)
      return respondWithError(
        c,
        'too_many_alerts',
        created.reason === 'full'
          ? 'The shop has as many alerts as it can send. Try again another day.'
          : 'This device has ten alerts already. Stop one first.',
      )
    },
  })
}

/** Finds a product that is for sale or held; null when there is none. */
async function findForSale(db: Db, id: string) {
  const found = await findListedProduct(db, id)
  return found && !found.product.sold && found.withdrawnAt === null ? found.product : null
}

const toResponse = (
  { title, ...alert }: SearchAlert & { title: string | null },
  { settings }: Pick<StoreContext, 'settings'>,
) => ({
  ...alert,
  label: alert.productId
    ? describeReleasedAlert(title ?? '', alert.language)
    : describeSearch(alert, settings.current().categories),
})
