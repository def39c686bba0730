import { Hono } from 'hono'
import { z } from 'zod'
import { notFound } from '#app/messages/en/product.ts'
import type { ProductId } from '#store/ids.ts'
import type { FacetParam } from '#store/products/filters.ts'
import { countFacets, listForSale, listSold } from '#store/products/indexed-lists.server.ts'
import { facetParams, listingSorts, maxPageSize, pageSize, readFacetParams } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { findProduct, findProducts, isCursor } from '#store/products/product-queries.server.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { respondWithError } from '../http/error-response.ts'

const facetText = z.string().max(300).optional()

export const listingFields = {
  filter: z.string().max(50).default(''),
  q: z.string().max(100).default(''),
  ...(Object.fromEntries(facetParams.map(name => [name, facetText])) as Record<FacetParam, typeof facetText>),
}

export const countFacetsSchema = z.object(listingFields)

export const listProductsSchema = z.object({
  ...listingFields,
  sort: z.enum(listingSorts).default('newest'),
  sold: z.enum(['0', '1']).default('0'),
  count: z.enum(['0', '1']).default('0'),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
  cursor: z.string().max(500).refine(isCursor, 'is not a cursor').optional(),
  ids: z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(z.string().min(1).max(100)).max(maxPageSize))
    .optional(),
})

const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

/**
 * `GET /api/products` and `GET /api/products/{id}`: public products with their holds. `?ids=a,b`
 * lists these products in this order, sold or not; unknown, hidden and withdrawn ones are left out.
 * `?count=1` adds the number of products for sale in the listing. `GET /api/products/facets`: how
 * many products each choice of a filter has.
 */
export function createProductRoutes({ store }: ServerDependencies) {
  const { db } = store
  const routes = new Hono<Env>()

  async function listByIds(ids: readonly string[]): Promise<Product[]> {
    const byId = await findProducts(db, ids as ProductId[])
    return [...new Set(ids)].flatMap(id => byId.get(id as ProductId) ?? [])
  }

  routes.get('/', async c => {
    const query = listProductsSchema.safeParse(c.req.query())
    if (!query.success) return respondWithError(c, 'invalid_request', describeIssues(query.error))
    const { sold, ids, count, ...listing } = query.data
    const facets = readFacetParams(listing)
    c.header('cache-control', 'no-cache')
    if (ids) return c.json({ products: await listByIds(ids), nextCursor: null })
    if (sold === '1') return c.json(await listSold(store, listing))
    return c.json(await listForSale(store, { ...listing, facets }, { isCounted: count === '1' }))
  })

  routes.get('/facets', async c => {
    const query = countFacetsSchema.safeParse(c.req.query())
    if (!query.success) return respondWithError(c, 'invalid_request', describeIssues(query.error))
    const { filter, q, ...facets } = query.data
    c.header('cache-control', 'no-cache')
    return c.json(await countFacets(store, { filter, q, sort: 'newest', facets: readFacetParams(facets) }))
  })

  routes.get('/:id', async c => {
    const product = await findProduct(db, c.req.param('id'))
    c.header('cache-control', 'no-cache')
    return product ? c.json(product) : respondWithError(c, 'product_not_found', notFound)
  })

  return routes
}
