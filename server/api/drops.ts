import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Hono } from 'hono'
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
import type { Env, ServerDependencies } from '../dependencies.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject, idInPath, type Json, time } from '../http/schemas.ts'
import { productSchema } from './product-schema.ts'
import { createSharedReader, type SharedReader } from './shared-reader.ts'

const gzipped = promisify(gzip)
const maxReaders = 20

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

/**
 * A drop, and its products once it has opened. Hundreds ask at once when one has opened: they share
 * a response, which is read and compressed again after a change.
 */
export function createDropRoutes({ store: { db, now }, liveHub }: ServerDependencies) {
  const routes = new Hono<Env>()
  const endpoints = createEndpoints(routes, { tag: 'Shop' })
  const readers = new Map<string, SharedReader<{ json: string; gzip: Uint8Array<ArrayBuffer> }>>()

  const expire = () => {
    for (const reader of readers.values()) reader.expire()
  }
  liveHub.subscribeBeforeStreams({ onEvents: expire, onDisconnect: expire, onResync: expire })

  function getReader(drop: Drop) {
    const reader =
      readers.get(drop.id) ??
      createSharedReader(async () => {
        const json = JSON.stringify(await readDrop(db, drop, now()))
        return { json, gzip: Uint8Array.from(await gzipped(json)) }
      })
    readers.set(drop.id, reader)
    const [oldest] = readers.keys()
    if (readers.size > maxReaders && oldest !== undefined) readers.delete(oldest)
    return reader
  }

  endpoints.get('/:slug', {
    id: 'getDrop',
    summary: 'Get a drop',
    description: 'Its products are secret until it opens.',
    params: z.object({ slug: idInPath.describe('From the address of its page.') }),
    responses: { 200: { description: 'The drop, opened or not.', schema: dropSchema } },
    errors: ['not_found'],
    async handle(c, { params }) {
      const drop = await findDropBySlug(db, params.slug)
      c.header('cache-control', 'no-cache')
      if (!drop) return respondWithError(c, 'not_found', 'Not found')
      if (drop.publishedAt === null) return c.json(await readDrop(db, drop, now()))
      const body = await getReader(drop).read()
      c.header('content-type', 'application/json')
      c.header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(body.json)
      c.header('content-encoding', 'gzip')
      return c.body(body.gzip)
    },
  })

  return routes
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
