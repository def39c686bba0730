import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import { normalizeSearchText } from '#store/products/listing.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Sales by a piece of the title, of the buyer's name or e-mail, or of the order's id, its last eight among them, with or without the # (SALES-02, readings T26). Undefined when nothing is asked for. */
export function createSalesSearch(db: Db, q: string): Expression<SqlBool> | undefined {
  const text = normalizeSearchText(q)
  if (text === '') return undefined
  const contains = isPostgres(db) ? postgresContains : sqliteContains
  // The first line of a piece's search text is its title, see createSearchText.
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

/** What `searchable` does, by PostgreSQL itself. SQLite is lent the function, see node-sqlite.server.ts. */
const normalizeInPostgres = (column: string) => {
  const bare = sql`regexp_replace(normalize(${sql.ref(column)}, nfkd), '[\u0300-\u036f]', '', 'g')`
  return sql<string>`lower(regexp_replace(${bare}, '\\s+', ' ', 'g'))`
}
