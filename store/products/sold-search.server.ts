import { expressionBuilder, type Selectable, sql } from 'kysely'
import { containsText, type Db, hasTrigram, isPostgres, type Tables } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Listing } from './listing.ts'
import { encodePosition, type Position, readPosition } from './listing-cursor.ts'
import { containsSearch, hasCategory, isForSale } from './listing-rules.ts'
import { isPastSale } from './product-conditions.server.ts'
import { findProductsInOrder, type ProductPage } from './product-queries.server.ts'
import type { ProductTable } from './product-table.ts'
import { normalizeSearchText } from './search-text.ts'
import { hasMeaning, hasSynonyms, listWantedWords, type WordNumbers } from './search-words.ts'
import { isAfter, type SortKey, soldSortKeys, toPosition } from './sort-keys.server.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Of rows that are read without a pause: some milliseconds. */
const maxBatch = 2_500
/** What a page looks through at most: of a search that finds more it meets enough on the way. */
const maxScanned = 10_000
/** Of groups of texts that the database looks for. */
const maxGroups = 4

/** What a past sale has to contain. */
interface SoldSearch {
  matches: (searchText: string) => boolean
  /** A text that matches contains one text of each group. */
  groups: readonly (readonly string[])[]
}

/**
 * Lists one page of past sales, which have no order by match. A page may have fewer products than
 * asked for, or none, before the last one: each looks through so many sales at most.
 */
export async function listSold(
  { db, productIndex }: Pick<StoreContext, 'db' | 'productIndex'>,
  { filter, q, sort: given, limit, cursor }: Listing & { limit: number; cursor?: string | undefined },
): Promise<ProductPage> {
  const sort = given === 'match' ? 'newest' : given
  const [list, keys, category] = [`sold-${sort}`, soldSortKeys[sort], filter.toLowerCase()]
  const after = cursor === undefined ? undefined : readPosition(list, sort, cursor)
  const text = normalizeSearchText(q)
  let search: SoldSearch = {
    matches: searchText => containsSearch(searchText, text),
    groups: text === '' ? [] : [[text]],
  }
  const hasAny = async () => (await findPage(db, { search, keys, category: '', limit: 1 })).found.length > 0
  // By the rules of what is for sale, with whose words typing errors are compared.
  if (text !== '' && (hasSynonyms(text) || !(await hasAny())))
    search = createWordSearch(text, await productIndex.readWords())
  const { found, next } = await findPage(db, { search, keys, category, limit, after })
  const ids = found.map(({ id }) => id)
  return {
    products: (await findProductsInOrder(db, ids)).filter(product => !isForSale(product)),
    nextCursor: next ? encodePosition(list, sort, toPosition(next)) : null,
  }
}

/** The search of shoppers for texts that no index has. */
export function createWordSearch(text: string, words: WordNumbers): SoldSearch {
  const wanted = listWantedWords(text, words)
  return {
    matches: searchText =>
      wanted.every(({ token, meanings }) => searchText.includes(token) || hasMeaning(searchText, meanings)),
    groups: wanted.map(({ token, meanings }) => [token, ...meanings]),
  }
}

interface PageQuery {
  search: SoldSearch
  keys: SortKey[]
  /** In lower case; empty for all. */
  category: string
  limit: number
  after?: Position | undefined
}

/** Finds a page, and the row that the next one starts after if there is one. */
async function findPage(db: Db, query: PageQuery): Promise<{ found: SoldRow[]; next: SoldRow | undefined }> {
  const { search, keys, category, limit } = query
  const found: SoldRow[] = []
  let [source, after, last] = [allProducts, query.after, undefined as SoldRow | undefined]
  for (let scanned = 0, size = limit + 1; scanned < maxScanned; size = Math.min(8 * size, maxBatch)) {
    if (scanned === limit + 1) source = await findSource(db, search.groups)
    const rows = await listRows(db, source, keys, size, after)
    for (const row of rows)
      if (hasCategory({ category: row.category.toLowerCase() }, category) && search.matches(row.searchText))
        found.push(row)
    if (found.length > limit) return { found: found.slice(0, limit), next: found[limit - 1] }
    last = rows.at(-1)
    if (!last || rows.length < size) return { found, next: undefined }
    after = toPosition(last)
    scanned += size
  }
  return { found, next: last }
}

const allProducts = sql<Selectable<ProductTable>>`products`

/** The past sales that the database finds by its index of texts; all products if they are many. */
async function findSource(db: Db, groups: SoldSearch['groups']): Promise<typeof allProducts> {
  const isLong = isPostgres(db) ? hasTrigram : (text: string) => [...text].length >= 3
  const usable = groups.filter(texts => texts.every(isLong)).slice(0, maxGroups)
  if (usable.length === 0) return allProducts
  const contains = (text: string) => containsText(sql`search_text`, text)
  const words = usable.map(texts => `(${texts.map(text => `"${text.replaceAll('"', '""')}"`).join(' OR ')})`)
  // PostgreSQL plans one with an offset without regard to the order that is asked for; SQLite reads
  // a cross join in the order in which it is written.
  const candidates = isPostgres(db)
    ? sql`select * from products where ${isPastSale} and ${p.and(usable.map(texts => p.or(texts.map(contains))))} offset 0`
    : sql`select products.* from sales_texts cross join products on products.number = sales_texts.rowid
        where sales_texts match ${words.join(' AND ')}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${candidates} limit ${maxScanned + 1}) as found`.execute(db)
  return (rows[0]?.count ?? 0) > maxScanned ? allProducts : sql`(${candidates})`
}

type SoldRow = Awaited<ReturnType<typeof listRows>>[number]

/** Lists the next past sales of the source in their order. */
function listRows(db: Db, source: typeof allProducts, keys: SortKey[], size: number, after?: Position) {
  let query = db
    .selectFrom(source.as('products'))
    .select(['id', 'priceSen', 'soldAt', 'category', 'searchText'])
    .where(isPastSale)
  if (after) query = query.where(isAfter(keys, after))
  for (const { by, direction } of keys) query = query.orderBy(by, direction)
  return query.limit(size).execute()
}
