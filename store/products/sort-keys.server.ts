import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#store/database.server.ts'
import type { CursorKeys } from '#store/list-cursor.ts'
import type { Sort } from './listing.ts'
import type { PublicRow } from './product-rows.server.ts'

/**
 * One level of a sort order: expression and direction, and how the cursor reads its value from a
 * row.
 */
export interface SortKey {
  by: Expression<string | number>
  direction: 'asc' | 'desc'
  type: 'string' | 'number'
  read: (row: Pick<PublicRow, 'id' | 'priceSen' | 'soldAt'>) => string | number
}

const p = expressionBuilder<Tables, 'products'>()
const idKey: SortKey = { by: p.ref('id'), direction: 'asc', type: 'string', read: row => row.id }
const createPriceKey = (direction: SortKey['direction']): SortKey => ({
  by: p.ref('priceSen'),
  direction,
  type: 'number',
  read: row => row.priceSen,
})
// Sales without a date come last: '' sorts before every date and '~' after. The expressions must be
// written as in the indexes of the schema to use them.
const createDateKey = (direction: SortKey['direction']): SortKey => {
  const missing = direction === 'desc' ? '' : '~'
  return {
    by: p.fn.coalesce('soldAt', sql.lit(missing)),
    direction,
    type: 'string',
    read: ({ soldAt }) => soldAt ?? missing,
  }
}

/** Sort keys of past sales. What is for sale is sorted by `getProductComparator`. */
export const soldSortKeys: Record<Sort, SortKey[]> = {
  newest: [createDateKey('desc'), idKey],
  oldest: [createDateKey('asc'), idKey],
  'price-asc': [createPriceKey('asc'), createDateKey('desc'), idKey],
  'price-desc': [createPriceKey('desc'), createDateKey('desc'), idKey],
}

/** Returns the types of a cursor's values. */
export const getKeyTypes = (keys: SortKey[]) => keys.map(({ type }) => type)

/** Creates the condition that a row comes after these values: keyset pagination. */
export function isAfter(keys: SortKey[], values: CursorKeys): Expression<SqlBool> {
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
