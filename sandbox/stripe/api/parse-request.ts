import type { Context } from 'hono'
import type { z } from 'zod'
import type { Collection, PageQuery, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { ApiEnv } from './api-env.ts'
import { resourceMissing } from './api-error.ts'
import { expand } from './expand.ts'
import { parseParams } from './params.ts'
import { parseForm } from './parse-form.ts'

/** The checked parameters of a GET. */
export const parseQuery = <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): z.output<T> =>
  parseParams(schema, parseForm(new URL(c.req.url).searchParams))

/** The checked parameters of a POST. */
export const parseBody = async <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> =>
  parseParams(schema, parseForm(new URLSearchParams(await c.req.text())))

/** The parameters that all lists share. */
interface ListQuery {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: PageQuery['created'] | undefined
  expand?: string[] | undefined
}

/** Stripe's list of what is on a shelf, newest first. */
export function listCollection<T extends StoredObject>(
  store: PaymentStore,
  collection: Collection<T>,
  list: { url: string; kind: string; where: Record<string, string | undefined>; serialize: (item: T) => object },
  query: ListQuery,
): object {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = query[param]
    if (id && !collection.find(id)) throw resourceMissing(list.kind, id, param)
  }
  const { items, hasMore } = collection.page({
    limit: query.limit,
    startingAfter: query.starting_after,
    endingBefore: query.ending_before,
    created: query.created,
    where: list.where,
  })
  const result = { object: 'list', url: list.url, has_more: hasMore, data: items.map(list.serialize) }
  return expand(store, result, query.expand)
}
