import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { getShopMonth } from './shop-month.ts'
import { getTimeRange, type TimeRange } from './time-range.ts'

/** Later than any time. */
const never = '~'

interface MonthQuery {
  /** Rows with a time each, which an index begins with. */
  from: RawBuilder<unknown>
  time: RawBuilder<unknown>
  /** What is selected of a month, and grouped by. */
  select: RawBuilder<unknown>
  groupBy?: RawBuilder<unknown>
}

/**
 * Sums up each month of the shop's time zone in which there is anything on its own: SQLite blocks
 * the event loop during a query, and other requests get their turn between two months.
 * @param query.from with a condition, which others are added to
 */
export async function sumByMonth<Sums>(
  db: Db,
  { from = '', to = never }: TimeRange,
  { from: rows, time, select, groupBy }: MonthQuery,
): Promise<(Sums & { month: string })[]> {
  const plain = db.withoutPlugins()
  const sums: (Sums & { month: string })[] = []
  for (let start = from; ; await setImmediate()) {
    const isLater = sql`${rows} and ${time} >= ${start} and ${time} < ${to}`
    const { rows: earliest } = await sql<{
      time: string
    }>`select ${time} as time ${isLater} order by ${time} limit 1`.execute(plain)
    const first = earliest[0]?.time
    if (first === undefined) return sums
    const month = getShopMonth(first)
    const end = (month && getTimeRange({ period: 'all', month }, new Date()).to) || never
    const until = end < to ? end : to
    const found =
      await sql<Sums>`select ${select} ${rows} and ${time} >= ${first} and ${time} < ${until} ${groupBy ? sql`group by ${groupBy}` : sql``}`.execute(
        plain,
      )
    for (const row of found.rows) sums.push({ ...row, month: month ?? '' })
    if (until === to) return sums
    start = until
  }
}
