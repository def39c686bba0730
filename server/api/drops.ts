import { z } from 'zod'
import type { Db } from '#store/database.server.ts'
import type { DropView } from '#store/products/drop.ts'
import { getDropEventId } from '#store/products/drop-event-id.server.ts'
import {
  countProductsOfDrop,
  type Drop,
  findDropBySlug,
  listDropProducts,
} from '#store/products/drop-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject, idInPath, type Json, time } from '../http/schemas.ts'
import { productSchema } from './product-schema.ts'

const dropSchema = defineObject('Drop', 'Products that come into the shop at the same second.', {
  slug: z.string().describe('Part of the address of its page, `/drop/{slug}`.'),
  eventId: z.string().describe('The `id` of its live events.'),
  title: z.string(),
  opensAt: time,
  isOpen: z.boolean(),
  count: z.int().describe('How many products it has.'),
  now: time.describe("The server's time, for a countdown: a phone's clock may be wrong."),
  products: z.array(productSchema).describe('Sold ones included. Empty until it opens.'),
}) satisfies z.ZodType<Json<DropView>>

/** A drop, and its products once it has opened. */
export function createDropRoutes({ store: { db, now } }: ServerDependencies) {
  const endpoints = createEndpoints({ tag: 'Shop' })

  endpoints.get('/:slug', {
    id: 'getDrop',
    summary: 'Get a drop',
    description: 'Its products are secret until it opens.',
    params: z.object({ slug: idInPath.describe('From the address of its page.') }),
    responses: { 200: { description: 'The drop, opened or not.', schema: dropSchema } },
    errors: ['not_found', 'overloaded'],
    async handle(c, { params }) {
      const drop = await findDropBySlug(db, params.slug)
      // A countdown must not get the time of a cache.
      c.header('cache-control', drop?.publishedAt === null ? 'no-store' : 'no-cache')
      return drop ? c.json(await readDrop(db, drop, now())) : respondWithError(c, 'not_found', 'Not found')
    },
  })

  return endpoints.routes
}

async function readDrop(db: Db, drop: Drop, now: Date): Promise<DropView> {
  const { id, slug, title, opensAt, publishedAt } = drop
  const products = publishedAt === null ? [] : await listDropProducts(db, id)
  return {
    slug,
    eventId: getDropEventId(id),
    title,
    opensAt,
    isOpen: publishedAt !== null,
    count: publishedAt === null ? (await countProductsOfDrop(db, id)).count : products.length,
    now: now.toISOString(),
    products,
  }
}
