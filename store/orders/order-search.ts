import { countErrors } from '#store/count-errors.ts'
import { createSearchLine, normalizeSearchText } from '#store/products/search-text.ts'
import type { OrderTable } from './order-table.ts'

type SearchableOrder = Pick<OrderTable, 'orderNumber' | 'email' | 'shipName' | 'shipPhone' | 'shipCity'> & {
  titles: readonly string[]
}

/**
 * Creates the stored search text of an order: number, e-mail, name, phone, titles and town, one per
 * line. A normalised search contains no line break, so it can't match across two of them.
 */
export const createOrderSearchText = (order: SearchableOrder): string =>
  [order.orderNumber, order.email, order.shipName, order.shipPhone, ...order.titles, order.shipCity]
    .map(createSearchLine)
    .join('\n')
    .trimEnd()

const maxWords = 10

/**
 * Reads a search for orders. One matches when its text contains all words, or the phone, or when it
 * has the id. Parts of a word, as of an e-mail address, have to stand together.
 */
export function parseOrderSearch(q: string) {
  const text = normalizeSearchText(q)
  const words = q
    .split(/\s+/)
    .map(normalizeSearchText)
    .filter(word => word !== '' && word !== '#')
  const named = words.filter(word => /[\p{L}\p{N}]/u.test(word))
  return {
    words: (named.length > 0 ? named : words).slice(0, maxWords),
    /** Part of a normalised number, when the search looks like one in any way of writing. */
    phone: parsePhone(text),
    id: /^[0-9a-z]{26}$/.test(text) ? text : undefined,
  }
}

function parsePhone(text: string): string | undefined {
  const digits = text.replaceAll(' ', '')
  return /^\+?\d{3,}$/.test(digits) ? digits.replace(/^00/, '+').replace(/^0/, '+60') : undefined
}

/** Words that others may be one letter off. Shorter ones are close to too many. */
const misspelledWord = /^\p{L}{4,}$/u
const maxNearWords = 20

/** Lists words of search texts that are one letter off, by each word of a search that may be. */
export function listNearWords(q: string, searchTexts: readonly string[]): Map<string, string[]> {
  const others = [...new Set(searchTexts.flatMap(text => text.split(/\s/)))]
  const words = parseOrderSearch(q).words.filter(word => misspelledWord.test(word))
  const isNear = (word: string) => (other: string) => countErrors(word, other, 1) === 1
  return new Map(words.map(word => [word, others.filter(isNear(word)).slice(0, maxNearWords)]))
}
