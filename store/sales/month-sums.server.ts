import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { getShopMonth } from './shop-month.ts'
import { getTimeRange, type TimeRange } from './time-range.ts'

/** Later than any time. */
const never = '~'

interface Query<Sum extends string> {
  /** With a condition, which others are added to. */
  from: RawBuilder<unknown>
  /** An index begins with it, or with a group and it. */
  time: RawBuilder<unknown>
  sums: Record<Sum, RawBuilder<unknown>>
}

type MonthSums<Sum extends string> = Record<Sum, number> & { month: string }

/**
 * Sums up each month of the shop's time zone in which there is anything. SQLite, which blocks the
 * event loop during a query, is asked for one month after the other.
 */
export async function sumByMonth<Sum extends string>(
  db: Db,
  { from: start = '', to: end = never }: TimeRange,
  { from, time, sums }: Query<Sum>,
): Promise<MonthSums<Sum>[]> {
  const isIn = (first: unknown, last: unknown) => sql`${time} >= ${first} and ${time} < ${last}`
  // Each by itself is at one end of the index.
  const { rows: ends } = await sql<Record<'first' | 'last', string | null>>`select
    (select min(${time}) ${from} and ${isIn(start, end)}) as first,
    (select max(${time}) ${from} and ${isIn(start, end)}) as last`.execute(db)
  const months = listMonths({ start, end }, ends[0])
  const columns = Object.entries<RawBuilder<unknown>>(sums).map(
    ([name, sum]) => sql`cast(${sum} as double precision) as ${sql.ref(name)}`,
  )
  const selectSums = (first: unknown, last: unknown) =>
    sql`select ${sql.join(columns)} ${from} and ${isIn(first, last)} having count(*) > 0`
  if (isPostgres(db)) {
    const list = (key: keyof (typeof months)[number]) => sql`${months.map(month => month[key])}::text[]`
    const query = sql<MonthSums<Sum>>`select months.month, sums.*
      from unnest(${list('month')}, ${list('start')}, ${list('end')}) as months (month, first, last)
      cross join lateral (${selectSums(sql`months.first`, sql`months.last`)}) as sums order by months.month`
    return (await query.execute(db)).rows
  }
  const rows: MonthSums<Sum>[] = []
  for (const { month, start, end } of months)
    for (const row of (await sql<Record<Sum, number>>`${selectSums(start, end)}`.execute(db)).rows)
      rows.push({ ...row, month })
  return rows
}

/** The months from the first to the last time, as far as they are in a range. */
function listMonths(
  range: Record<'start' | 'end', string>,
  { first, last }: { first?: string | null; last?: string | null } = {},
) {
  const months: { month: string; start: string; end: string }[] = []
  for (let time = first ?? never; last && time <= last; ) {
    const month = getShopMonth(time)
    const end = (month && getTimeRange({ period: 'all', month }, new Date()).to) ?? never
    if (month) months.push({ month, start: time, end: end < range.end ? end : range.end })
    time = end
  }
  return months
}

/**
 * Sums up each value of a column, with which an index begins, on its own: SQLite, which sorts rows
 * to group them, takes four times as long for all values at once.
 */
export async function sumByMonthAndGroup<Sum extends string, Group extends string>(
  db: Db,
  range: TimeRange,
  { from, time, sums, group: { name, column } }: Query<Sum> & { group: { name: Group; column: RawBuilder<unknown> } },
): Promise<(MonthSums<Sum> & Record<Group, string>)[]> {
  const rows: (MonthSums<Sum> & Record<Group, string>)[] = []
  for (let isNext = sql`>= ''`; ; ) {
    const next = await sql<{ value: string | null }>`
      select min(${column}) as value ${from} and ${column} ${isNext}`.execute(db)
    const value = next.rows[0]?.value
    if (value == null) return rows
    isNext = sql`> ${value}`
    const found = await sumByMonth(db, range, { from: sql`${from} and ${column} = ${value}`, time, sums })
    for (const row of found) rows.push({ ...row, [name]: value } as (typeof rows)[number])
  }
}
