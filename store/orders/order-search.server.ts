import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { containsText, type Db, isPostgres, type Tables } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { addDays, getShopDayStart } from '#store/shop-days.ts'
import { listMisspelledWords, listSharedParts, parseOrderSearch, pickNearWords } from './order-search.ts'

const o = expressionBuilder<Tables, 'orders'>()

/** Which orders an admin looks for, besides the list that is shown. */
export interface OrderSearch {
  /** As `parseOrderSearch` reads it; empty for all. */
  q: string
  /** Days of the shop on which the orders were placed, such as '2026-11-21', or empty. */
  from: string
  to: string
  /** As `findNearWords` finds them; without them a search takes words as they stand. */
  nearWords?: NearWords
}

/** By each word of a search: words of orders that are one letter off. */
type NearWords = ReadonlyMap<string, readonly string[]>

/** Of search texts that are compared with one word: some milliseconds. */
const maxCompared = 10_000
const maxNearWords = 20

/**
 * Finds how the words of a search are spelled in orders that don't contain them. Reads the texts of
 * orders alone that have a part of such a word.
 */
export async function findNearWords(db: Db, q: string): Promise<NearWords> {
  const contains = createContains(db)
  const find = async (word: string): Promise<[string, string[]]> => {
    const rows = await db
      .selectFrom('orders')
      .select('searchText')
      .where(o.or(listSharedParts(word).map(contains)))
      .where(o.not(contains(word)))
      .limit(maxCompared)
      .execute()
    const near = pickNearWords(
      word,
      rows.map(({ searchText }) => searchText),
    )
    return [word, near.slice(0, maxNearWords)]
  }
  return new Map(await Promise.all(listMisspelledWords(q).map(find)))
}

const createContains = (db: Db) =>
  isPostgres(db)
    ? (text: string) => containsText(sql`search_text`, text)
    : (text: string) => sql<SqlBool>`instr(search_text, ${text}) > 0`

/** The conditions of a search that orders have to meet. */
export function createConditions(db: Db, search: OrderSearch = { q: '', from: '', to: '' }): Expression<SqlBool>[] {
  const { from, to, nearWords } = search
  const conditions: Expression<SqlBool>[] = []
  if (from) conditions.push(o('createdAt', '>=', getShopDayStart(from)))
  if (to) conditions.push(o('createdAt', '<', getShopDayStart(addDays(to, 1))))
  const matches = createMatch(db, search.q, nearWords)
  return matches ? [...conditions, matches] : conditions
}

/** The condition that an order is what a search looks for; undefined for an empty search. */
function createMatch(db: Db, q: string, nearWords: NearWords = new Map()): Expression<SqlBool> | undefined {
  const { id, phone, words } = parseOrderSearch(q)
  if (words.length === 0) return undefined
  const contains = createContains(db)
  const alternatives = [o.and(words.map(word => o.or([word, ...(nearWords.get(word) ?? [])].map(contains))))]
  if (phone) alternatives.push(o.and([contains(phone)]))
  if (id) alternatives.push(o.and([o('id', '=', id as OrderId)]))
  return o.or(alternatives)
}

/** The condition that an order has the words as they stand; undefined where that is true of all. */
export const createExactMatch = (db: Db, { q, nearWords = new Map() }: OrderSearch) =>
  [...nearWords.values()].flat().length > 0 ? createMatch(db, q) : undefined
