import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#store/database.server.ts'
import type { CursorKeys } from '../list-cursor.ts'
import type { Sort } from './listing.ts'
import type { PublicRow } from './product-rows.server.ts'

/** One level of a list's order: what it sorts by, which way, and the same value read from a row, for the cursor. */
export interface SortKey {
  by: Expression<string | number>
  direction: 'asc' | 'desc'
  type: 'string' | 'number'
  of: (row: PublicRow) => string | number
}

const p = expressionBuilder<Tables, 'products'>()
const idKey: SortKey = { by: p.ref('id'), direction: 'asc', type: 'string', of: row => row.id }
const createPriceKey = (direction: SortKey['direction']): SortKey => ({
  by: p.ref('priceSen'),
  direction,
  type: 'number',
  of: row => row.priceSen,
})
// A piece without a date comes last whichever way time runs: '' sorts before every date, '~' after.
// Spelled as in the indexes of migration 003, or they are not used.
const createDateKey = (column: 'createdAt' | 'soldAt', direction: SortKey['direction']): SortKey => {
  const missing = direction === 'desc' ? '' : '~'
  return { by: p.fn.coalesce(column, sql.lit(missing)), direction, type: 'string', of: row => row[column] ?? missing }
}

const createSortKeys = (date: 'createdAt' | 'soldAt'): Record<Sort, SortKey[]> => ({
  newest: [createDateKey(date, 'desc'), idKey],
  oldest: [createDateKey(date, 'asc'), idKey],
  'price-asc': [createPriceKey('asc'), createDateKey(date, 'desc'), idKey],
  'price-desc': [createPriceKey('desc'), createDateKey(date, 'desc'), idKey],
})

/** The same orders as getProductComparator gives in the browser (SHOP-03). */
export const shopSortKeys = createSortKeys('createdAt')
export const soldSortKeys = createSortKeys('soldAt')

export const getKeyTypes = (keys: SortKey[]) => keys.map(({ type }) => type)

/** Later in the order than the keys: greater in the first, or equal there and greater in the second, and so on. */
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
  // Says nothing new, but lets the databases begin in the index where the last page ended.
  return first ? p.and([p(first.by, first.direction === 'asc' ? '>=' : '<=', values[0] ?? ''), later]) : later
}

const endValues = { asc: { string: '~', number: Number.MAX_SAFE_INTEGER }, desc: { string: '', number: 0 } }

/** Among the first `most` of the pieces that meet the conditions, in the list's order, or level with the last of them: where a walk may give up. */
export function isWithinFirst([first]: SortKey[], max: number, conditions: Expression<SqlBool>[]): Expression<SqlBool> {
  if (!first) return sql<SqlBool>`true`
  const { by, direction, type } = first
  const lastKey = p
    .selectFrom('products')
    .select(sql`${by}`.as('key'))
    .where(p.and(conditions))
    .orderBy(by, direction)
    .limit(1)
    .offset(max)
  // A list that is shorter has no such piece.
  const end = sql<string | number>`coalesce(${lastKey}, ${sql.lit(endValues[direction][type])})`
  return p(by, direction === 'asc' ? '<=' : '>=', end)
}
