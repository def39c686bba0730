import { setImmediate } from 'node:timers/promises'
import { expressionBuilder, type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Tables } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { type CursorKeys, decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { Listing } from './listing.ts'
import { containsSearch, hasCategory, isForSale } from './listing-rules.ts'
import { isSold } from './product-conditions.server.ts'
import { findProductsInOrder, type ProductPage } from './product-queries.server.ts'
import type { ProductTable } from './product-table.ts'
import { normalizeSearchText } from './search-text.ts'
import { hasMeaning, hasSynonyms, listWantedWords } from './search-words.ts'
import { getKeyTypes, isAfter, type SortKey, soldSortKeys } from './sort-keys.server.ts'

const p = expressionBuilder<Tables, 'products'>()

/** Of rows that are read without a pause: some milliseconds. */
const maxBatch = 5_000
/** What a page looks through at most. */
const maxScanned = 50_000
/** Above it, walking through the list meets enough of them soon. */
const maxCandidates = 10_000
/** Each costs the database a list; the others are compared here. */
const maxGroups = 4

/** What a past sale has to contain. */
interface SoldSearch {
  matches: (searchText: string) => boolean
  /** A text that matches contains one text of each group. */
  groups: readonly (readonly string[])[]
}

type Dependencies = Pick<StoreContext, 'db' | 'productIndex'>

/**
 * Lists one page of past sales, which have no order by match. A page may have fewer products than
 * asked for, or none, before the last one: each looks through so many sales at most.
 */
export async function listSold(
  { db, productIndex }: Dependencies,
  { filter, q, sort: given, limit, cursor }: Listing & { limit: number; cursor?: string | undefined },
): Promise<ProductPage> {
  const sort = given === 'match' ? 'newest' : given
  const [list, keys, category] = [`sold-${sort}`, soldSortKeys[sort], filter.toLowerCase()]
  const search = await createSoldSearch({ db, productIndex }, normalizeSearchText(q))
  const start = cursor === undefined ? undefined : decodeCursor(list, cursor, getKeyTypes(keys))
  const { ids, next } = await findPage(db, { search, keys, category, limit, start })
  const products = await findProductsInOrder(db, ids)
  return {
    products: products.filter(product => !isForSale(product)),
    nextCursor: next ? encodeCursor(list, next) : null,
  }
}

interface PageQuery {
  search: SoldSearch
  keys: SortKey[]
  /** In lower case; empty for all. */
  category: string
  limit: number
  start?: CursorKeys | undefined
}

async function findPage(
  db: Db,
  { search, keys, category, limit, start }: PageQuery,
): Promise<{ ids: ProductId[]; next: CursorKeys | undefined }> {
  const groups = listCandidateTexts(db, search.groups)
  const isFew = groups !== undefined && (await countCandidates(db, groups, maxCandidates + 1)) <= maxCandidates
  const found: SoldRow[] = []
  let after = start
  for (let scanned = 0, size = limit + 1; scanned < maxScanned; size = Math.min(8 * size, maxBatch)) {
    const rows = await listRows(db, {
      keys,
      after,
      size,
      groups: search.groups,
      candidates: isFew ? groups : undefined,
    })
    for (const row of rows)
      if (hasCategory({ category: row.category.toLowerCase() }, category) && search.matches(row.searchText))
        found.push(row)
    const page = found.slice(0, limit)
    const ids = page.map(({ id }) => id)
    const [lastFound, last] = [page.at(-1), rows.at(-1)]
    if (lastFound && found.length > limit) return { ids, next: readKeys(keys, lastFound) }
    if (!last || Number(last.place) < size) return { ids, next: undefined }
    after = readKeys(keys, last)
    scanned += size
    // Other requests come first.
    await setImmediate()
  }
  return { ids: found.map(({ id }) => id), next: after }
}

/** By the rules of what is for sale, with whose words typing errors are compared. */
async function createSoldSearch({ db, productIndex }: Dependencies, text: string): Promise<SoldSearch> {
  const exact = {
    matches: (searchText: string) => containsSearch(searchText, text),
    groups: text === '' ? [] : [[text]],
  }
  if (text === '' || (!hasSynonyms(text) && (await hasAny(db, exact)))) return exact
  const wanted = listWantedWords(text, await productIndex.readWords())
  return {
    matches: searchText =>
      wanted.every(({ token, meanings }) => searchText.includes(token) || hasMeaning(searchText, meanings)),
    groups: wanted.map(({ token, meanings }) => [token, ...meanings]),
  }
}

async function hasAny(db: Db, search: SoldSearch): Promise<boolean> {
  const groups = listCandidateTexts(db, search.groups)
  if (groups) return (await countCandidates(db, groups, 1)) > 0
  return (await findPage(db, { search, keys: soldSortKeys.newest, category: '', limit: 1 })).ids.length > 0
}

/** Which groups the database can look up: those of texts that have three letters in a row. */
function listCandidateTexts(db: Db, groups: SoldSearch['groups']): SoldSearch['groups'] | undefined {
  // PostgreSQL's trigrams are of letters and digits, and in some locales of those of ASCII alone.
  const isLong = isPostgres(db) ? (text: string) => /[a-z0-9]{3}/.test(text) : (text: string) => [...text].length >= 3
  const usable = groups.filter(texts => texts.every(isLong)).slice(0, maxGroups)
  return usable.length > 0 ? usable : undefined
}

/** Whether a text of each group is part of the search text. */
function containsAll(db: Db, groups: SoldSearch['groups']) {
  const contains = isPostgres(db)
    ? (text: string) => p('searchText', 'like', `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`)
    : (text: string) => p(p.fn<number>('instr', ['searchText', sql.val(text)]), '>', 0)
  return p.and(groups.map(texts => p.or(texts.map(contains))))
}

/** Finds past sales that contain a text of each group by the index of the database. */
function selectCandidates(db: Db, groups: SoldSearch['groups']) {
  // With an offset the query is planned by itself, without regard to the order that is asked for.
  if (isPostgres(db)) return sql`select * from products where ${isSold} and ${containsAll(db, groups)} offset 0`
  const words = groups.map(texts => `(${texts.map(text => `"${text.replaceAll('"', '""')}"`).join(' OR ')})`)
  // A cross join is read in the order in which it is written.
  return sql`select products.* from sales_texts cross join products on products.number = sales_texts.rowid
    where sales_texts match ${words.join(' AND ')}`
}

async function countCandidates(db: Db, groups: SoldSearch['groups'], max: number): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from (${selectCandidates(db, groups)} limit ${max}) as found`.execute(db)
  return Number(rows[0]?.count)
}

interface RowQuery {
  keys: SortKey[]
  after: CursorKeys | undefined
  size: number
  groups: SoldSearch['groups']
  candidates: SoldSearch['groups'] | undefined
}

type SoldRow = Awaited<ReturnType<typeof listRows>>[number]

/**
 * Looks through the next past sales in their order, or the next of the candidates. Lists those that
 * contain a text of each group, and the last one of `size`, whatever it contains.
 */
function listRows(db: Db, { keys, after, size, groups, candidates }: RowQuery) {
  const source = candidates ? sql`(${selectCandidates(db, candidates)})` : sql`products`
  const order = sql.join(keys.map(({ by, direction }) => sql`${by} ${sql.raw(direction)}`))
  let next = db
    .selectFrom(source.$castTo<Selectable<ProductTable>>().as('products'))
    .select(['id', 'priceSen', 'soldAt', 'category', 'searchText'])
    .select(sql<number | string>`row_number() over (order by ${order})`.as('place'))
    .where(isSold)
  if (after) next = next.where(isAfter(keys, after))
  for (const { by, direction } of keys) next = next.orderBy(by, direction)
  return db
    .selectFrom(next.limit(size).as('products'))
    .selectAll()
    .where(eb => eb.or([eb('place', '=', size), containsAll(db, groups.slice(0, maxGroups))]))
    .orderBy('place')
    .execute()
}

const readKeys = (keys: SortKey[], row: SoldRow): CursorKeys => keys.map(({ read }) => read(row))
