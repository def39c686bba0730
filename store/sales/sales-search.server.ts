import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsText, type Db, isPostgres, type Tables } from '#store/database.server.ts'
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
  if (isPostgres(db)) return containsText(sql`sale_text`, text)
  const matches = p.and([...conditions, sql<SqlBool>`instr(sale_text, ${text})`])
  const found: number[] = []
  const { rows: last } = await sql<{ number: number | null }>`select max(number) as number from products`.execute(db)
  for (let from = 0; from <= (last[0]?.number ?? -1); from += partSize) {
    const { rows } = await sql<{ number: number }>`
      select number from products indexed by sales_search where number between ${from} and ${from + partSize - 1}
        and ${matches} order by ${order} limit ${limit}`.execute(db)
    for (const { number } of rows) found.push(number)
  }
  return sql<SqlBool>`number in (select value from json_each(${JSON.stringify(found)}))`
}
