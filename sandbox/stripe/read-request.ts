import type { Context } from 'hono'
import type { z } from 'zod'
import type { ApiEnv } from './api-env.ts'
import { expand } from './expand.ts'
import { unfoldForm } from './form.ts'
import type { Ledger } from './ledger.ts'
import { readParams } from './params.ts'
import { noSuch } from './refusal.ts'
import type { Kept, PageQuery, Shelf } from './shelf.ts'

/** The checked parameters of a GET. */
export const queryOf = <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): z.output<T> =>
  readParams(schema, unfoldForm(new URL(c.req.url).searchParams))

/** The checked parameters of a POST. */
export const bodyOf = async <T extends z.ZodType>(c: Context<ApiEnv>, schema: T): Promise<z.output<T>> =>
  readParams(schema, unfoldForm(new URLSearchParams(await c.req.text())))

/** The parameters that all lists share. */
interface ListQuery {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: PageQuery['created'] | undefined
  expand?: string[] | undefined
}

/** Stripe's list of what is on a shelf, newest first. */
export function listOfShelf<T extends Kept>(
  ledger: Ledger,
  shelf: Shelf<T>,
  list: { url: string; kind: string; where: Record<string, string | undefined>; show: (item: T) => object },
  query: ListQuery,
): object {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = query[param]
    if (id && !shelf.find(id)) throw noSuch(list.kind, id, param)
  }
  const { items, more } = shelf.page({
    limit: query.limit,
    startingAfter: query.starting_after,
    endingBefore: query.ending_before,
    created: query.created,
    where: list.where,
  })
  const shown = { object: 'list', url: list.url, has_more: more, data: items.map(list.show) }
  return expand(ledger, shown, query.expand)
}
