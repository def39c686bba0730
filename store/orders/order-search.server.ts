import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { containsText, type Db, hasRows, isPostgres, type Tables } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { addDays, getShopDayStart } from '#store/shop-days.ts'
import { listNearWords, parseOrderSearch } from './order-search.ts'

const o = expressionBuilder<Tables, 'orders'>()

/** Which orders an admin looks for, besides the list that is shown. */
export interface OrderSearch {
  /** As `parseOrderSearch` reads it; empty for all. */
  q: string
  /** Days of the shop on which the orders were placed, such as '2026-11-21', or empty. */
  from: string
  to: string
  /** By words of `q`: others that will do instead. */
  nearWords?: ReadonlyMap<string, readonly string[]>
}

/** Orders that are compared with a search, the newest ones: some 50 ms. */
const maxCompared = 5_000

/** Adds words that are one letter off to a search that finds nothing as it stands. */
export async function spellSearch(db: Db, search: OrderSearch): Promise<OrderSearch> {
  const conditions = createConditions(db, search)
  if (search.q === '' || (await hasRows(db.selectFrom('orders').where(o.and(conditions))))) return search
  const newest = db.selectFrom('orders').select('searchText').orderBy('createdAt', 'desc').limit(maxCompared)
  const texts = (await newest.execute()).map(({ searchText }) => searchText)
  return { ...search, nearWords: listNearWords(search.q, texts) }
}

/** The conditions of a search that orders have to meet. */
export function createConditions(db: Db, search: OrderSearch = { q: '', from: '', to: '' }): Expression<SqlBool>[] {
  const { q, from, to, nearWords } = search
  const conditions: Expression<SqlBool>[] = []
  if (from) conditions.push(o('createdAt', '>=', getShopDayStart(from)))
  if (to) conditions.push(o('createdAt', '<', getShopDayStart(addDays(to, 1))))
  const { id, phone, words } = parseOrderSearch(q)
  if (words.length === 0) return conditions
  const contains = isPostgres(db)
    ? (text: string) => containsText(sql`search_text`, text)
    : (text: string) => sql<SqlBool>`instr(search_text, ${text}) > 0`
  const alternatives = [o.and(words.map(word => o.or([word, ...(nearWords?.get(word) ?? [])].map(contains))))]
  if (phone) alternatives.push(o.and([contains(phone)]))
  if (id) alternatives.push(o.and([o('id', '=', id as OrderId)]))
  return [...conditions, o.or(alternatives)]
}
