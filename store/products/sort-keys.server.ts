import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#store/database.server.ts'
import { fromMyr, sen, toMyr } from '#store/money.ts'
import type { Sort } from './listing.ts'
import type { Position } from './listing-cursor.ts'
import type { ProductTable } from './product-table.ts'

/** One level of a sort order: expression and direction, and its value at a place in the list. */
export interface SortKey {
  by: Expression<string | number>
  direction: 'asc' | 'desc'
  read: (position: Position) => string | number
}

const p = expressionBuilder<Tables, 'products'>()
const idKey: SortKey = { by: p.ref('id'), direction: 'asc', read: ({ id }) => id }
const createPriceKey = (direction: SortKey['direction']): SortKey => ({
  by: p.ref('priceSen'),
  direction,
  read: ({ price }) => fromMyr(price),
})
// Sales without a date come last: '' sorts before every date and '~' after. The expressions must be
// written as in the indexes of the schema to use them.
const createDateKey = (direction: SortKey['direction']): SortKey => {
  const missing = direction === 'desc' ? '' : '~'
  return { by: p.fn.coalesce('soldAt', sql.lit(missing)), direction, read: ({ createdAt }) => createdAt ?? missing }
}

/** Sort keys of past sales. What is for sale is sorted by `getProductComparator`. */
export const soldSortKeys: Record<Sort, SortKey[]> = {
  newest: [createDateKey('desc'), idKey],
  oldest: [createDateKey('asc'), idKey],
  'price-asc': [createPriceKey('asc'), createDateKey('desc'), idKey],
  'price-desc': [createPriceKey('desc'), createDateKey('desc'), idKey],
}

/** The place of a past sale in its list. */
export const toPosition = ({ id, priceSen, soldAt }: Pick<ProductTable, 'id' | 'priceSen' | 'soldAt'>): Position => ({
  id,
  price: toMyr(sen(priceSen)),
  createdAt: soldAt,
  place: 0,
})

/** Creates the condition that a row comes after a place: keyset pagination. */
export function isAfter(keys: SortKey[], position: Position): Expression<SqlBool> {
  const values = keys.map(({ read }) => read(position))
  const later = p.or(
    keys.map(({ by, direction }, level) =>
      p.and([
        ...keys.slice(0, level).map((key, index) => p(key.by, '=', values[index] ?? '')),
        p(by, direction === 'asc' ? '>' : '<', values[level] ?? ''),
      ]),
    ),
  )
  const [first] = keys
  // Redundant, but lets the databases start in the index where the last page ended.
  return first ? p.and([p(first.by, first.direction === 'asc' ? '>=' : '<=', values[0] ?? ''), later]) : later
}
