import { type Expression, type SqlBool, sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'
import { type Listing, searchable } from './listing.ts'

/** Which pieces a search finds, and how they are best found. */
export interface Search {
  where: Expression<SqlBool>
  /** `found`: first all that match, by the search's index, then sorted. `walked`: the list in its order, each piece tried, until a page is full. */
  by: 'found' | 'walked'
}

/** The search indexes of both databases know runs of three letters. */
const fewestLetters = 3
/** Sorting this many takes SQLite about a millisecond; where more match, a page is full after a short walk. */
const mostSorted = 1_000

/**
 * A substring search over title, description and category (VAL-09, readings T34); undefined when there is nothing to search for.
 * PostgreSQL's planner decides by its statistics how to go about it; on SQLite a query of its own asks the full-text index first.
 */
export async function openSearch(db: Db, { filter, q }: Pick<Listing, 'filter' | 'q'>): Promise<Search | undefined> {
  const text = searchable(q)
  if (text === '') return undefined
  if (isPostgres(db)) return { where: sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`, by: 'walked' }
  if (Array.from(text).length >= fewestLetters) {
    const numbers = await findNumbers(db, fullTextQuery(text, filter), mostSorted)
    if (numbers) return { where: sql`number in (select value from json_each(${numbers}))`, by: 'found' }
  }
  return { where: sql`instr(search_text, ${text}) > 0`, by: 'walked' }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Search text ends with a line for the category: naming its beginning spares going through other categories' matches. */
function fullTextQuery(text: string, filter: string): string {
  const category = `\n${searchable(filter)}`
  const phrases = Array.from(category).length >= fewestLetters ? [text, category] : [text]
  return phrases.map(phrase => `"${phrase.replaceAll('"', '""')}"`).join(' AND ')
}

/** The numbers of the pieces that match, as a JSON list; undefined when there are more than `most`. */
async function findNumbers(db: Db, match: string, most: number): Promise<string | undefined> {
  const { rows } = await sql<{ numbers: string; count: number }>`
    select json_group_array(rowid) as numbers, count(*) as count
    from (select rowid from product_search where product_search match ${match} limit ${most + 1})
  `.execute(db)
  return rows[0] && rows[0].count <= most ? rows[0].numbers : undefined
}
