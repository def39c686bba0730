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
/** Sorting this many takes SQLite about 3 ms; where more match, a page is full after a short walk. */
const mostSorted = 5_000

/**
 * A substring search over title, description and category (VAL-09, readings T34); undefined when there is nothing to search for.
 * PostgreSQL's planner decides by its statistics how to go about it; on SQLite one more query asks the full-text index whether matches are many.
 */
export async function openSearch(db: Db, { filter, q }: Pick<Listing, 'filter' | 'q'>): Promise<Search | undefined> {
  const text = searchable(q)
  if (text === '') return undefined
  if (isPostgres(db)) return { where: sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`, by: 'walked' }
  if (Array.from(text).length >= fewestLetters) {
    const match = fullTextQuery(text, filter)
    if (await matchesAtMost(db, match, mostSorted))
      return {
        where: sql`number in (select rowid from product_search where product_search match ${match})`,
        by: 'found',
      }
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

async function matchesAtMost(db: Db, match: string, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from product_search where product_search match ${match} limit ${most + 1})
  `.execute(db)
  return (rows[0]?.count ?? 0) <= most
}
