import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import { searchable } from '#store/products/listing.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Sales by a piece of the title, of the buyer's name or e-mail, or of the order's id, its last eight among them, with or without the # (SALES-02, readings T26). Undefined when nothing is asked for. */
export function matchesSale(db: Db, q: string): Expression<SqlBool> | undefined {
  const text = searchable(q)
  if (text === '') return undefined
  const has = isPostgres(db) ? postgresHas : sqliteHas
  // The first line of a piece's search text is its title, see searchTextOf.
  const title = isPostgres(db)
    ? sql<string>`split_part(search_text, chr(10), 1)`
    : sql<string>`substr(search_text, 1, instr(search_text, char(10)) - 1)`
  const wanted = [
    has(title, text),
    has(isPostgres(db) ? postgresSearchable('sold_to_name') : sql`searchable(sold_to_name)`, text),
    has(p.fn<string>('lower', ['soldToEmail']), text),
  ]
  const order = text.replace(/^#/, '')
  if (order !== '') wanted.push(has(p.fn<string>('lower', ['soldOrderId']), order))
  return p.or(wanted)
}

const sqliteHas = (value: Expression<string>, text: string) => sql<SqlBool>`instr(${value}, ${text}) > 0`
const postgresHas = (value: Expression<string>, text: string) => sql<SqlBool>`strpos(${value}, ${text}) > 0`

/** What `searchable` does, by PostgreSQL itself. SQLite is lent the function, see node-sqlite.server.ts. */
const postgresSearchable = (column: string) => {
  const bare = sql`regexp_replace(normalize(${sql.ref(column)}, nfkd), '[\u0300-\u036f]', '', 'g')`
  return sql<string>`lower(regexp_replace(${bare}, '\\s+', ' ', 'g'))`
}
