import type { Collection, PageQuery, StoredObject } from '../state/collection.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'

/** Parameters that all list requests share. */
interface ListQuery {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: PageQuery['created'] | undefined
  expand?: string[] | undefined
}

interface ListOptions<T> {
  url: string
  /** The type of the objects, for error messages. */
  kind: string
  where: Record<string, string | undefined>
  serialize: (item: T) => object
}

/**
 * Returns a page of `collection` as Stripe's list object, newest first.
 *
 * @see https://docs.stripe.com/api/pagination
 */
export function listCollection<T extends StoredObject>(
  store: PaymentStore,
  collection: Collection<T>,
  list: ListOptions<T>,
  query: ListQuery,
): object {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const id = query[param]
    if (id && !collection.find(id)) throw resourceMissing(list.kind, id, param)
  }
  const { items, hasMore } = collection.list({
    limit: query.limit,
    startingAfter: query.starting_after,
    endingBefore: query.ending_before,
    created: query.created,
    where: list.where,
  })
  const result = { object: 'list', url: list.url, has_more: hasMore, data: items.map(list.serialize) }
  return expandObject(store, result, query.expand)
}
