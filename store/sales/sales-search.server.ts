import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import { normalizeSearchText } from '#store/products/search-text.ts'

const p = expressionBuilder<Tables, 'products'>()

/**
 * Creates the condition of a sales search: a substring of the title, the buyer's name or e-mail, or
 * the order id, whose last eight characters are the order number, with or without #.
 * @returns undefined for an empty search
 */
export function createSalesSearch(db: Db, q: string): Expression<SqlBool> | undefined {
  const text = normalizeSearchText(q)
  if (text === '') return undefined
  const contains = isPostgres(db) ? postgresContains : sqliteContains
  // The first line of the search text is the title, see createSearchText.
  const title = isPostgres(db)
    ? sql<string>`split_part(search_text, chr(10), 1)`
    : sql<string>`substr(search_text, 1, instr(search_text, char(10)) - 1)`
  const conditions = [
    contains(title, text),
    contains(isPostgres(db) ? normalizeInPostgres('sold_to_name') : sql`searchable(sold_to_name)`, text),
    contains(p.fn<string>('lower', ['soldToEmail']), text),
  ]
  const order = text.replace(/^#/, '')
  if (order !== '') conditions.push(contains(p.fn<string>('lower', ['soldOrderId']), order))
  return p.or(conditions)
}

const sqliteContains = (value: Expression<string>, text: string) => sql<SqlBool>`instr(${value}, ${text}) > 0`
const postgresContains = (value: Expression<string>, text: string) => sql<SqlBool>`strpos(${value}, ${text}) > 0`

/** Does in PostgreSQL what `normalizeSearchText` does. SQLite calls that function itself. */
const normalizeInPostgres = (column: string) => {
  const bare = sql`regexp_replace(normalize(${sql.ref(column)}, nfkd), '[\u0300-\u036f]', '', 'g')`
  return sql<string>`lower(regexp_replace(${bare}, '\\s+', ' ', 'g'))`
}
