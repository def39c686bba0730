import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { getShopMonth } from './shop-month.ts'
import { getTimeRange, type TimeRange } from './time-range.ts'

/** Later than any time. */
const never = '~'

/**
 * Sums up each month of the shop's time zone in which there is anything on its own: SQLite blocks
 * the event loop during a query, and other requests get their turn between two months.
 * @param query.from with a condition, which others are added to; an index begins with `time`
 */
export async function sumByMonth<Group extends string, Sum extends string>(
  db: Db,
  { from = '', to = never }: TimeRange,
  query: {
    from: RawBuilder<unknown>
    time: RawBuilder<unknown>
    groups?: Record<Group, RawBuilder<unknown>>
    sums: Record<Sum, RawBuilder<unknown>>
  },
): Promise<(Record<Group, string> & Record<Sum, number> & { month: string })[]> {
  type Row = Record<Group, string> & Record<Sum, number>
  const groups = Object.entries<RawBuilder<unknown>>(query.groups ?? {})
  const columns = [
    ...groups.map(([name, group]) => sql`${group} as ${sql.ref(name)}`),
    ...Object.entries<RawBuilder<unknown>>(query.sums).map(
      ([name, sum]) => sql`cast(${sum} as double precision) as ${sql.ref(name)}`,
    ),
  ]
  const groupBy = groups.length > 0 ? sql`group by ${sql.join(groups.map(([, group]) => group))}` : sql``
  const plain = db.withoutPlugins()
  const rows: (Row & { month: string })[] = []
  for (let start = from; ; await setImmediate()) {
    const isLater = sql`${query.from} and ${query.time} >= ${start} and ${query.time} <`
    const earliest = await sql<{ time: string }>`
      select ${query.time} as time ${isLater} ${to} order by ${query.time} limit 1`.execute(plain)
    const month = getShopMonth(earliest.rows[0]?.time ?? null)
    if (month === undefined) return rows
    const end = getTimeRange({ period: 'all', month }, new Date()).to ?? never
    const until = end < to ? end : to
    const { rows: found } = await sql<Row>`select ${sql.join(columns)} ${isLater} ${until} ${groupBy}`.execute(plain)
    for (const row of found) rows.push({ ...row, month })
    start = until
  }
}
