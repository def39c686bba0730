import { z } from 'zod'
import { notFound } from '#app/messages/en/product.ts'
import type { ProductId } from '#store/ids.ts'
import type { FacetCounts } from '#store/products/facet-groups.ts'
import { type ChoiceParam, choiceFilters, type FacetParam } from '#store/products/filters.ts'
import { countFacets, listForSale } from '#store/products/indexed-lists.server.ts'
import { facetParams, listingSorts, maxPageSize, pageSize, readFacetParams } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { findProduct, findProducts, isCursor } from '#store/products/product-queries.server.ts'
import { listSold } from '#store/products/sold-search.server.ts'
import { text } from '#store/text-schema.server.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints, describeIssues } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject, idInPath, type Json, myr } from '../http/schemas.ts'
import { productSchema } from './product-schema.ts'

const facetDescriptions: Partial<Record<FacetParam, { description: string; examples?: string[] }>> = {
  type: { description: 'Garment types, separated by commas.', examples: ['tee,shirt'] },
  size: { description: 'Fit sizes, separated by commas.', examples: ['M,W32'] },
  brand: { description: 'Brands in any case, separated by commas; a comma of a brand is a space.' },
  colour: { description: 'Colours, separated by commas: products that have one of them.' },
  condition: { description: 'Conditions, separated by commas.' },
  price: { description: 'Range of prices in whole ringgit. One end may be missing.', examples: ['20-80', '-50'] },
  pit: { description: 'Range of `measurements.pitToPit` in cm.', examples: ['52-58'] },
  waist: { description: 'Range of `measurements.waist` in cm.' },
  new: { description: '`1`: listed within the last seven days.' },
}
const facetText = text(300).optional()

export const listingFields = {
  filter: text(50)
    .default('')
    .meta({ description: 'A category, in any case. Empty: all.', examples: ['top'] }),
  q: text(100)
    .default('')
    .describe('Text in title, brand, description, category or facts. Case, accents and punctuation do not matter.'),
  ...(Object.fromEntries(
    facetParams.map(name => [
      name,
      facetText.meta(facetDescriptions[name] ?? { description: 'Choices, separated by commas.' }),
    ]),
  ) as Record<FacetParam, typeof facetText>),
}

const listProductsSchema = z.object({
  ...listingFields,
  sort: z
    .enum(listingSorts)
    .default('newest')
    .describe(
      'Dates are those of listing, of past sales those of the sale. Prices are those listed. `match`: where the words of a search are, in the title first; without a search, and of past sales, the newest first.',
    ),
  sold: z.enum(['0', '1']).default('0').describe('`1` lists past sales instead of what is for sale.'),
  count: z.enum(['0', '1']).default('0').describe('`1` adds `total`.'),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize).describe('Products per page.'),
  cursor: text(500)
    .refine(isCursor, 'is not a cursor')
    .optional()
    .describe('`nextCursor` of the page before, with the same other parameters.'),
  ids: text(5000)
    .meta({ examples: ['demo-1,demo-2'] })
    .transform(text => text.split(','))
    .pipe(z.array(text(100).min(1)).max(maxPageSize))
    .optional()
    .describe(
      'Up to 48 ids, separated by commas. Lists these products, sold or not, in this order and ignores the other parameters. Unknown ids are left out.',
    ),
})

const productPageSchema = defineObject('ProductPage', 'One page of a product list.', {
  products: z.array(productSchema),
  nextCursor: z
    .string()
    .nullable()
    .describe(
      'Pass it as `cursor` for the next page; null on the last page. A page of past sales before it may have fewer products than `limit`.',
    ),
  total: z
    .number()
    .optional()
    .describe('With `count=1`: the number of products for sale in the listing. Absent above 1,000.'),
}) satisfies z.ZodType<{
  products: Json<Product>[]
  nextCursor: string | null
  total?: number | undefined
}>

const choiceCountsSchema = z.array(z.strictObject({ value: z.string(), count: z.int() }))

const facetCountsSchema = defineObject('FacetCounts', 'The number of products for each choice of the filters.', {
  total: z.int().describe('Products of the listing.'),
  ...(Object.fromEntries(
    choiceFilters.map(({ param, field }) => [
      param,
      field.kind === 'text' ? choiceCountsSchema.describe('The 50 most frequent.') : choiceCountsSchema,
    ]),
  ) as Record<ChoiceParam, typeof choiceCountsSchema>),
  new: z.int().describe('Products listed within the last seven days.'),
  price: z.strictObject({ min: myr, max: myr }).nullable().describe('Null without products.'),
}) satisfies z.ZodType<FacetCounts & { total: number }>

/** Public products with their holds. Hidden and withdrawn ones are left out. */
export function createProductRoutes({ store }: ServerDependencies) {
  const { db } = store
  const endpoints = createEndpoints({ tag: 'Shop' })

  async function listByIds(ids: readonly string[]): Promise<Product[]> {
    const byId = await findProducts(db, ids as ProductId[])
    return [...new Set(ids)].flatMap(id => byId.get(id as ProductId) ?? [])
  }

  endpoints.get('/', {
    id: 'listProducts',
    summary: 'List products',
    description: 'Lists what is for sale, past sales with `sold=1`, or single products with `ids`.',
    query: listProductsSchema,
    invalid: describeIssues,
    responses: { 200: { description: 'One page. Revalidate before each use.', schema: productPageSchema } },
    errors: ['overloaded'],
    async handle(c, { query: { sold, ids, count, ...listing } }) {
      const facets = readFacetParams(listing)
      c.header('cache-control', 'no-cache')
      if (ids) return c.json({ products: await listByIds(ids), nextCursor: null })
      if (sold === '1') return c.json(await listSold(store, listing))
      return c.json(await listForSale(store, { ...listing, facets }, { isCounted: count === '1' }))
    },
  })

  endpoints.get('/facets', {
    id: 'countFacets',
    summary: 'Count products by facts',
    description:
      'How many products for sale each choice of a filter has, beside the other filters that are chosen. Values that are not valid are ignored.',
    query: z.object(listingFields),
    invalid: describeIssues,
    responses: { 200: { description: 'The choices that have products.', schema: facetCountsSchema } },
    errors: ['overloaded'],
    async handle(c, { query: { filter, q, ...facets } }) {
      c.header('cache-control', 'no-cache')
      return c.json(await countFacets(store, { filter, q, sort: 'newest', facets: readFacetParams(facets) }))
    },
  })

  endpoints.get('/:id', {
    id: 'getProduct',
    summary: 'Get one product',
    params: z.object({ id: idInPath.describe("The product's id.") }),
    responses: { 200: { description: 'The product, sold or not.', schema: productSchema } },
    errors: ['product_not_found', 'overloaded'],
    async handle(c, { params }) {
      const product = await findProduct(db, params.id)
      c.header('cache-control', 'no-cache')
      return product ? c.json(product) : respondWithError(c, 'product_not_found', notFound)
    },
  })

  return endpoints.routes
}
