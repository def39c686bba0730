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
    contains(isPostgres(db) ? normalizedName.postgres : normalizedName.sqlite, text),
    contains(p.fn<string>('lower', ['soldToEmail']), text),
  ]
  const order = text.replace(/^#/, '')
  if (order !== '') conditions.push(contains(p.fn<string>('lower', ['soldOrderId']), order))
  return p.or(conditions)
}

const sqliteContains = (value: Expression<string>, text: string) => sql<SqlBool>`instr(${value}, ${text}) > 0`
const postgresContains = (value: Expression<string>, text: string) => sql<SqlBool>`strpos(${value}, ${text}) > 0`

/**
 * What `normalizeSearchText` makes of a buyer's name: SQLite calls that function itself. Of most
 * names it is the lower case, which costs a tenth.
 */
const bareName = sql`regexp_replace(normalize(sold_to_name, nfkd), '[\u0300-\u036f]', '', 'g')`
const normalizedName = {
  postgres: sql<string>`case when sold_to_name ~ '^[!-~]+( [!-~]+)*$' then lower(sold_to_name)
    else lower(regexp_replace(${bareName}, '\\s+', ' ', 'g')) end`,
  sqlite: sql<string>`case when sold_to_name glob '*[^ -~]*' or instr(' ' || sold_to_name || ' ', '  ')
    then searchable(sold_to_name) else lower(sold_to_name) end`,
}
