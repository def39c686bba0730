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
  read: (row: PublicRow) => string | number
}

const p = expressionBuilder<Tables, 'products'>()
const idKey: SortKey = { by: p.ref('id'), direction: 'asc', type: 'string', read: row => row.id }
const createPriceKey = (direction: SortKey['direction']): SortKey => ({
  by: p.ref('priceSen'),
  direction,
  type: 'number',
  read: row => row.priceSen,
})
// Products without a date come last: '' sorts before every date and '~' after. The expressions must
// be written as in the indexes of the schema to use them.
const createDateKey = (column: 'createdAt' | 'soldAt', direction: SortKey['direction']): SortKey => {
  const missing = direction === 'desc' ? '' : '~'
  return { by: p.fn.coalesce(column, sql.lit(missing)), direction, type: 'string', read: row => row[column] ?? missing }
}

const createSortKeys = (date: 'createdAt' | 'soldAt'): Record<Sort, SortKey[]> => ({
  newest: [createDateKey(date, 'desc'), idKey],
  oldest: [createDateKey(date, 'asc'), idKey],
  'price-asc': [createPriceKey('asc'), createDateKey(date, 'desc'), idKey],
  'price-desc': [createPriceKey('desc'), createDateKey(date, 'desc'), idKey],
})

/** Sort keys of the shop. `getProductComparator` sorts the same way in the browser. */
export const shopSortKeys = createSortKeys('createdAt')
/** Sort keys of past sales. */
export const soldSortKeys = createSortKeys('soldAt')

/** Types of a cursor's values in the order `match`: place, date and id. */
export const matchKeyTypes = ['number', 'string', 'string'] as const

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
