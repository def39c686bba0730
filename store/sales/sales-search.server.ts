import { setImmediate } from 'node:timers/promises'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import { normalizeSearchText } from '#store/products/search-text.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Sales that SQLite searches without a pause: about 20 ms. */
const partSize = 50_000

/** What a search looks for among the sales of `conditions`. */
interface SalesSearch {
  q: string
  conditions: readonly Expression<SqlBool>[]
  order: RawBuilder<unknown>
  limit: number
}

/**
 * Creates the condition of a sales search: a substring of the title, the buyer's name or e-mail, or
 * the order id, whose last eight characters are the order number, with or without #. SQLite, which
 * blocks the event loop during a query, searches before, in parts; the condition is what it found.
 * @returns undefined for an empty search
 */
export async function createSalesSearch(
  db: Db,
  { q, conditions, order, limit }: SalesSearch,
): Promise<Expression<SqlBool> | undefined> {
  const text = normalizeSearchText(q)
  if (text === '') return undefined
  const orderId = text.replace(/^#/, '')
  if (isPostgres(db)) return matchPostgres(text, orderId)
  const matches = p.and([...conditions, matchSqlite(text, orderId)])
  const found: number[] = []
  const { rows: last } = await sql<{ number: number | null }>`select max(number) as number from products`.execute(db)
  for (let from = 0; from <= (last[0]?.number ?? -1); from += partSize) {
    const { rows } = await sql<{ number: number }>`
      select number from products indexed by sales_search where number between ${from} and ${from + partSize - 1}
        and ${matches} order by ${order} limit ${limit}`.execute(db)
    for (const { number } of rows) found.push(number)
    await setImmediate()
  }
  return sql<SqlBool>`number in (select value from json_each(${JSON.stringify(found)}))`
}

/**
 * Must be written as in the index `sales_search`, which has a name that isn't of plain ASCII by
 * itself: indexes don't have `searchable`, which is `normalizeSearchText`.
 */
const isOtherName = sql`sold_to_name glob '*[^ -~]*' or instr(sold_to_name, '  ')`
const saleText = sql`lower(substr(search_text, 1, instr(search_text, char(10))) || coalesce(sold_to_email, '') || char(10)
  || case when ${isOtherName} then '' else coalesce(sold_to_name, '') end)`
const otherName = sql`case when ${isOtherName} then sold_to_name end`

const matchSqlite = (text: string, orderId: string) => sql<SqlBool>`(instr(${saleText}, ${text})
  or ${otherName} is not null and instr(searchable(${otherName}), ${text})
  or ${orderId} <> '' and instr(lower(sold_order_id), ${orderId}))`

/**
 * What `normalizeSearchText` makes of a buyer's name: of most names it is the lower case, which
 * costs a tenth.
 */
const postgresName = sql`case when sold_to_name ~ '^[!-~]+( [!-~]+)*$'
  then lower(sold_to_name) else lower(regexp_replace(
    regexp_replace(normalize(sold_to_name, nfkd), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')) end`

/** The first line of the search text is the title, see createSearchText. */
const matchPostgres = (text: string, orderId: string) => sql<SqlBool>`(
  strpos(split_part(search_text, chr(10), 1), ${text}) > 0 or strpos(${postgresName}, ${text}) > 0
  or strpos(lower(sold_to_email), ${text}) > 0 or ${orderId} <> '' and strpos(lower(sold_order_id), ${orderId}) > 0)`
