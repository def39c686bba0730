import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import type { Listing } from './listing.ts'
import { normalizeSearchText } from './search-text.ts'

/** One query plan for a search. */
export interface SearchStrategy {
  /** Absent when every product matches. */
  where?: Expression<SqlBool>
  /**
   * `index`: finds all matches in the search index, then sorts them. `scan`: tries the products in
   * the order of the list until a page is full.
   */
  by: 'index' | 'scan'
  /** Number of products after which a scan gives up. */
  maxScanned?: number
}

/** Both databases index trigrams. */
const trigramLength = 3
/** SQLite sorts this many in about 1 ms. When more match, a short scan fills a page. */
const maxSortedMatches = 1_000
/** Products that a scan tries on average for a page when `maxSortedMatches` of 100,000 match. */
const maxScannedRows = 2_500

/**
 * Plans a substring search over the search text.
 * @returns strategies to try in turn until one fills a page; the last one is complete. PostgreSQL
 * needs only one, because its planner has statistics. For SQLite, the number of matches in the
 * full-text index decides.
 */
export async function planSearch(db: Db, { filter, q }: Pick<Listing, 'filter' | 'q'>): Promise<SearchStrategy[]> {
  const text = normalizeSearchText(q)
  if (text === '') return [{ by: 'scan' }]
  if (isPostgres(db)) return [{ where: sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`, by: 'scan' }]

  const scan: SearchStrategy = { where: sql`instr(search_text, ${text}) > 0`, by: 'scan', maxScanned: maxScannedRows }
  const length = Array.from(text).length
  if (length < trigramLength) {
    const last = text + '\u{10ffff}'.repeat(trigramLength - length)
    const where = sql<SqlBool>`number in (select doc from product_trigrams where term >= ${text} and term <= ${last})`
    return [scan, { where, by: 'index' }]
  }
  const match = createFullTextQuery(text, filter)
  const matchingNumbers = await findNumbers(db, match, maxSortedMatches)
  if (matchingNumbers) return [{ where: sql`number in (select value from json_each(${matchingNumbers}))`, by: 'index' }]
  const where = sql<SqlBool>`number in (select rowid from product_search where product_search match ${match})`
  return [scan, { where, by: 'index' }]
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The search text ends with a line break and the category. Adding the first trigram of that line
 * skips the matches of other categories; further trigrams would only cost time.
 */
function createFullTextQuery(text: string, filter: string): string {
  const category = Array.from(`\n${normalizeSearchText(filter)}`).slice(0, trigramLength)
  const phrases = category.length === trigramLength ? [text, category.join('')] : [text]
  return phrases.map(phrase => `"${phrase.replaceAll('"', '""')}"`).join(' AND ')
}

/**
 * Returns the row numbers of all matches as a JSON list; undefined when there are more than `max`.
 */
async function findNumbers(db: Db, match: string, max: number): Promise<string | undefined> {
  const { rows } = await sql<{ numbers: string; count: number }>`
    select json_group_array(rowid) as numbers, count(*) as count
    from (select rowid from product_search where product_search match ${match} limit ${max + 1})
  `.execute(db)
  return rows[0] && rows[0].count <= max ? rows[0].numbers : undefined
}
