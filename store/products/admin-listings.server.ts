import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { countRows, type Db, type Tables } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { CategoryCount, NamedCategory } from './categories.ts'
import { isScheduled } from './drop-queries.server.ts'
import { listForSale } from './indexed-lists.server.ts'
import { hasCategory } from './listing-rules.ts'
import { type ListingState, listingStates } from './listing-state.ts'
import type { Product } from './product.ts'
import { isActive, isPastSale } from './product-conditions.server.ts'
import { publicColumns, toProducts } from './product-rows.server.ts'
import { normalizeSearchText } from './search-text.ts'
import { createWordNumbers, toSearchableText } from './search-words.ts'
import { createWordSearch, listSold } from './sold-search.server.ts'

const p = expressionBuilder<Tables, 'products'>()

const conditions: Record<ListingState, Expression<SqlBool>> = {
  'for-sale': isActive,
  reserved: p.and([isActive, p('reservedUntil', 'is not', null)]),
  sold: isPastSale,
  withdrawn: p.and([p('withdrawnAt', 'is not', null), p('hidden', '=', 0), p.not(isScheduled)]),
  waiting: isScheduled,
}

/** Counts the products in each state, deleted ones left out. */
export const countListings = (db: Db) =>
  db
    .selectNoFrom(eb =>
      listingStates.map(state =>
        eb
          .selectFrom('products')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(conditions[state])
          .as(state),
      ),
    )
    .$castTo<Record<ListingState, number>>()
    .executeTakeFirstOrThrow()

/**
 * Counts the products in a state per category: first those of the shop, then any others by their
 * ids in lower case, in alphabetical order.
 */
export async function countByCategory(
  db: Db,
  state: ListingState = 'for-sale',
  categories: readonly NamedCategory[] = [],
): Promise<CategoryCount[]> {
  const rows = await db
    .selectFrom('products')
    .select(eb => [eb.fn<string>('lower', ['category']).as('category'), eb.fn.countAll<number>().as('count')])
    .where(conditions[state])
    .groupBy(eb => eb.fn<string>('lower', ['category']))
    .execute()
  const counts = new Map(rows.map(({ category, count }) => [category, count]))
  const others = [...counts.keys()].filter(name => categories.every(({ id }) => id !== name)).sort()
  return [...categories, ...others.map(id => ({ id, name: id }))].map(category => ({
    ...category,
    count: counts.get(category.id) ?? 0,
  }))
}

/**
 * Counts the pieces of a category, also drafts, withdrawn, sold and deleted ones.
 * @param category its id
 */
export async function countInCategory(db: Db, category: string): Promise<number> {
  const listed = db.selectFrom('products').where(eb => eb(eb.fn<string>('lower', ['category']), '=', category))
  const drafts = db.selectFrom('savedDrafts').where('input', 'like', `%"category":"${category}"%`)
  return (await countRows(listed)) + (await countRows(drafts))
}

interface ListingsQuery {
  state: ListingState
  /** A category in lower case; empty for all. */
  filter: string
  q: string
  limit: number
}

type Dependencies = Pick<StoreContext, 'db' | 'now' | 'productIndex'>

/**
 * Lists the first `limit` products in a state, with the search of shoppers: for sale the best match
 * or the newest, sold the latest sale, reserved what ends first, otherwise what was taken out last.
 */
export async function listInState(
  store: Dependencies,
  { state, ...query }: ListingsQuery,
): Promise<{ products: Product[]; hasMore: boolean }> {
  if (state !== 'for-sale' && state !== 'sold') return listBySearchText(store.db, { state, ...query })
  const { products, nextCursor } =
    state === 'sold'
      ? await listSold(store, { ...query, sort: 'newest' })
      : await listForSale(store, { ...query, sort: 'match' }, { isCounted: false })
  return { products, hasMore: nextCursor !== null }
}

/** Of products that are reserved, withdrawn or waiting: a shop has some hundred. */
const maxSearched = 5_000

async function listBySearchText(db: Db, { state, filter, q, limit }: ListingsQuery) {
  const rows = await db
    .selectFrom('products')
    .select([...publicColumns, 'searchText'])
    .where(conditions[state])
    .$if(state === 'reserved', query => query.orderBy('reservedUntil'))
    .orderBy('withdrawnAt', 'desc')
    .orderBy('id')
    .limit(maxSearched)
    .execute()
  const words = createWordNumbers()
  for (const { searchText } of rows) toSearchableText(searchText, words)
  const { matches } = createWordSearch(normalizeSearchText(q), words)
  const found = rows.filter(
    ({ category, searchText }) => hasCategory({ category: category.toLowerCase() }, filter) && matches(searchText),
  )
  return { products: await toProducts(db, found.slice(0, limit)), hasMore: found.length > limit }
}
