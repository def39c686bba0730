import { type Expression, type SqlBool, sql } from 'kysely'
import type { TimeRange } from './time-range.ts'

/**
 * When an order counts: when it was paid, otherwise when it was placed. Must be written as in its
 * index to use it.
 */
export const bookedAt = sql<string>`coalesce(orders.paid_at, orders.created_at)`

/** The conditions that a time is in a range. */
export const createRangeConditions = (time: Expression<string>, { from, to }: TimeRange): Expression<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${time} >= ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${time} < ${to}`]),
]

/** The conditions that a time is before or after a range; none when nothing is. */
export const createOtherTimeConditions = (time: Expression<string>, { from, to }: TimeRange): Expression<SqlBool>[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${time} < ${from}`]),
  ...(to === undefined ? [] : [sql<SqlBool>`${time} >= ${to}`]),
]
