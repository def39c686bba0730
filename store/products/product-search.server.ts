import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { type Listing, normalizeSearchText } from './listing.ts'

/** A way to the pieces that a search finds. */
export interface SearchStrategy {
  /** Nothing where every piece of the list is wanted. */
  where?: Expression<SqlBool>
  /** `found`: first all that match, by the search's index, then sorted. `walked`: the list in its order, each piece tried, until a page is full. */
  by: 'index' | 'scan'
  /** How many pieces are tried before the walk is given up. */
  maxScanned?: number
}

/** The search indexes of both databases know runs of three letters. */
const trigramLength = 3
/** Sorting this many takes SQLite about a millisecond; where more match, a page is full after a short walk. */
const maxSortedMatches = 1_000
/** As far as a page is from full, on average, where `maxSortedMatches` of 100,000 match. */
const maxScannedRows = 2_500

/**
 * A substring search over title, description and category (VAL-09, readings T34): the ways to be tried in turn until a page is full; the last always gives the whole answer.
 * PostgreSQL's planner decides by its statistics how to go about it; on SQLite a query of its own asks the full-text index first.
 */
export async function planSearch(db: Db, { filter, q }: Pick<Listing, 'filter' | 'q'>): Promise<SearchStrategy[]> {
  const text = normalizeSearchText(q)
  if (text === '') return [{ by: 'scan' }]
  if (isPostgres(db)) return [{ where: sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`, by: 'scan' }]

  const scan: SearchStrategy = { where: sql`instr(search_text, ${text}) > 0`, by: 'scan', maxScanned: maxScannedRows }
  const letters = Array.from(text).length
  if (letters < trigramLength) {
    const last = text + '\u{10ffff}'.repeat(trigramLength - letters)
    const where = sql<SqlBool>`number in (select doc from product_trigrams where term >= ${text} and term <= ${last})`
    return [scan, { where, by: 'index' }]
  }
  const match = fullTextQuery(text, filter)
  const matchingNumbers = await findNumbers(db, match, maxSortedMatches)
  if (matchingNumbers) return [{ where: sql`number in (select value from json_each(${matchingNumbers}))`, by: 'index' }]
  const where = sql<SqlBool>`number in (select rowid from product_search where product_search match ${match})`
  return [scan, { where, by: 'index' }]
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Search text ends with a line for the category: asking for that line's first letters spares going through other categories' matches. One trigram is enough for that, and each costs time. */
function fullTextQuery(text: string, filter: string): string {
  const category = Array.from(`\n${normalizeSearchText(filter)}`).slice(0, trigramLength)
  const phrases = category.length === trigramLength ? [text, category.join('')] : [text]
  return phrases.map(phrase => `"${phrase.replaceAll('"', '""')}"`).join(' AND ')
}

/** The numbers of the pieces that match, as a JSON list; undefined when there are more than `most`. */
async function findNumbers(db: Db, match: string, maxScanned: number): Promise<string | undefined> {
  const { rows } = await sql<{ numbers: string; count: number }>`
    select json_group_array(rowid) as numbers, count(*) as count
    from (select rowid from product_search where product_search match ${match} limit ${maxScanned + 1})
  `.execute(db)
  return rows[0] && rows[0].count <= maxScanned ? rows[0].numbers : undefined
}
