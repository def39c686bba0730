import { countErrors } from '#store/count-errors.ts'
import { createSearchLine, normalizeSearchText } from '#store/products/search-text.ts'

interface SearchableOrder {
  orderNumber: string
  email: string
  shipName: string
  /** Normalised, such as '+60123456789'. */
  shipPhone: string
  titles: readonly string[]
  /** Empty when it is not known. */
  shipCity: string
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

/** An order matches when its text contains all words, or the phone, or when it has the id. */
export interface ParsedOrderSearch {
  words: string[]
  /** Part of a normalised phone number, when the search looks like one in any way of writing. */
  phone: string | undefined
  id: string | undefined
}

const maxWords = 10

/** Reads a search for orders. Parts of a word, as of an e-mail address, have to stand together. */
export function parseOrderSearch(q: string): ParsedOrderSearch {
  const text = normalizeSearchText(q)
  const words = q
    .split(/\s+/)
    .map(normalizeSearchText)
    .filter(word => word !== '' && word !== '#')
  const named = words.filter(word => /[\p{L}\p{N}]/u.test(word))
  return {
    words: (named.length > 0 ? named : words).slice(0, maxWords),
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
const maxMisspelledWords = 3

/** Lists the words of a search that may be misspelled, none of a search that has too many. */
export function listMisspelledWords(q: string): string[] {
  const words = parseOrderSearch(q).words.filter(word => misspelledWord.test(word))
  return words.length <= maxMisspelledWords ? words : []
}

/**
 * Lists parts of which each word has at least one that is one letter off: each half, or the whole
 * with the letters in its middle swapped.
 */
export function listSharedParts(word: string): string[] {
  const middle = Math.ceil(word.length / 2)
  const swapped = `${word.slice(0, middle - 1)}${word[middle]}${word[middle - 1]}${word.slice(middle + 1)}`
  return [word.slice(0, middle), word.slice(middle), swapped]
}

/** Picks the words of search texts that are one letter off. Of 10,000 texts in some 20 ms. */
export function pickNearWords(word: string, searchTexts: Iterable<string>): string[] {
  const parts = listSharedParts(word)
  const others = new Set<string>()
  for (const text of searchTexts)
    for (const part of parts)
      for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) others.add(readWord(text, at))
  return [...others].filter(other => countErrors(word, other, 1) === 1)
}

/** The word of a search text that has this place. */
function readWord(text: string, at: number): string {
  let [start, end] = [at, at]
  while (start > 0 && !isSpace(text[start - 1])) start--
  while (end < text.length && !isSpace(text[end])) end++
  return text.slice(start, end)
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\n'
