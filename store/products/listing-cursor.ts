import { decodeCursor, encodeCursor } from '#store/list-cursor.ts'
import { fromMyr, sen, toMyr } from '#store/money.ts'
import type { ListingSort } from './listing.ts'
import type { Product } from './product.ts'

/** A place in a list: the product after which a page starts, which may be gone since. */
export interface Position extends Pick<Product, 'id' | 'price' | 'createdAt'> {
  /** By the best match, where the search is in the product; else 0. */
  place: number
}

const isByPrice = (sort: ListingSort) => sort === 'price-asc' || sort === 'price-desc'
// '' sorts before every date and '~' after: products without a date come last.
const noDate = (sort: ListingSort) => (sort === 'oldest' ? '~' : '')

/**
 * Reads a cursor.
 * @param list the name of the list that it has to be of
 * @returns undefined for a cursor of another list, and for any other text
 */
export function readPosition(list: string, sort: ListingSort, cursor: string): Position | undefined {
  const first = isByPrice(sort) || sort === 'match' ? (['number'] as const) : []
  const keys = decodeCursor(list, cursor, [...first, 'string', 'string'])
  if (!keys) return undefined
  const [date, id] = keys.slice(-2)
  return {
    id: id as Position['id'],
    place: sort === 'match' ? Number(keys[0]) : 0,
    price: isByPrice(sort) ? toMyr(sen(Number(keys[0]))) : 0,
    createdAt: date === noDate(sort) ? null : String(date),
  }
}

export function encodePosition(list: string, sort: ListingSort, { id, place, price, createdAt }: Position): string {
  const date = createdAt ?? noDate(sort)
  const first = isByPrice(sort) ? [fromMyr(price)] : sort === 'match' ? [place] : []
  return encodeCursor(list, [...first, date, id])
}
