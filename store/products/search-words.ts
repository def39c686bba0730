import { countErrors } from '#store/count-errors.ts'
import { colours } from './garment-facts.ts'
import { garmentTypes } from './garment-types.ts'
import { containsSearch, elsewhere, findPlace, type Place, toPlace } from './listing-rules.ts'

/**
 * What shoppers call things, in Malay and in other English words, and the words to look for
 * instead. The words of a garment's type and colours are part of its search text.
 */
const synonyms = new Map(
  Object.entries<readonly string[]>({
    baju: ['tee', 'shirt', 'blouse', 'polo', 'jersey', 'sweatshirt', 'top'],
    kaos: ['tee'],
    tshirt: ['tee'],
    singlet: ['vest'],
    kemeja: ['shirt'],
    blaus: ['blouse'],
    blus: ['blouse'],
    jersi: ['jersey'],
    jaket: ['jacket'],
    kot: ['coat'],
    sweater: ['sweatshirt', 'jumper'],
    kardigan: ['cardigan'],
    seluar: ['jeans', 'trousers', 'shorts', 'pants'],
    pants: ['trousers'],
    jean: ['jeans'],
    pendek: ['shorts', 'short'],
    dungari: ['dungarees'],
    gaun: ['dress'],
    topi: ['hat', 'cap', 'beanie'],
    cap: ['hat'],
    beg: ['bag'],
    tas: ['bag'],
    selendang: ['scarf'],
    tudung: ['scarf'],
    kain: ['cloth', 'sarong'],
    tali: ['belt', 'strap'],
    kasut: ['shoes'],
    hitam: ['black'],
    kelabu: ['grey'],
    gray: ['grey'],
    putih: ['white'],
    krim: ['cream'],
    coklat: ['brown'],
    merah: ['red'],
    jingga: ['orange'],
    oren: ['orange'],
    kuning: ['yellow'],
    hijau: ['green'],
    biru: ['blue', 'navy'],
    ungu: ['purple'],
    kapas: ['cotton'],
    bulu: ['wool'],
    kulit: ['leather'],
  }),
)

/** Words that only join others: 'baju untuk lelaki', 'shirt in blue'. */
const fillers = new Set(['a', 'the', 'and', 'in', 'for', 'with', 'of', 'dan', 'untuk', 'yang', 'warna', 'dengan'])

/** Whether a search has a word that can be said otherwise. */
export const hasSynonyms = (search: string): boolean => search.split(' ').some(token => synonyms.has(token))

/** The words of all products, each with its number. Words only ever join. */
export interface WordNumbers {
  all: Map<string, number>
  /** Those of titles, brands and facts, which searches correct typing errors with. */
  heads: Map<string, number>
}

export const createWordNumbers = (): WordNumbers => ({ all: new Map(), heads: new Map() })

/** What a search looks at. */
export interface SearchableText {
  searchText: string
  /** Numbers of the words in title, brand and facts, the first lines of the search text. */
  headWords: readonly number[]
  /** Where title and brand end in the search text, and how many of `headWords` they have. */
  titleEnd: number
  brandEnd: number
  titleWords: number
  brandWords: number
}

/** The test whether a text is what a search finds, and where its words are in one that is. */
export interface TextSearch {
  matches(text: SearchableText): boolean
  findPlace(text: SearchableText): Place
  /** Numbers of words: a text that is found has a word of each group. */
  wordGroups: readonly (readonly number[])[]
  /** Whether every text that has a word of each group is found. */
  isByWords: boolean
}

const headLines = 3
const listWords = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

/** Numbers all words of a text. Words that are new join `words`. */
export function numberWords(text: string, words: WordNumbers): Set<number> {
  return new Set(listWords(text).map(word => numberWord(word, words.all)))
}

function numberWord(word: string, numbers: Map<string, number>): number {
  const number = numbers.get(word) ?? numbers.size
  numbers.set(word, number)
  return number
}

/** Prepares a product for searches. Words that are new join `words`. */
export function toSearchableText(searchText: string, words: WordNumbers): SearchableText {
  const headWords = new Set<number>()
  const [title = '', brand = '', facts = ''] = searchText.split('\n', headLines)
  const [titleWords = 0, brandWords = 0] = [title, brand, facts].map(line => {
    for (const word of listWords(line)) {
      const number = numberWord(word, words.all)
      words.heads.set(word, number)
      headWords.add(number)
    }
    return headWords.size
  })
  const titleEnd = title.length
  const brandEnd = titleEnd + 1 + brand.length
  return { searchText, headWords: [...headWords], titleEnd, brandEnd, titleWords, brandWords }
}

/**
 * Creates the test of a search: every word is in the text, or a synonym of it among the words of
 * the head. A word that no product has may have a typing error: then the words closest to it count.
 * @param search in the form of search texts: see `normalizeSearchText`
 */
export function createSearchMatcher(search: string, words: WordNumbers): TextSearch {
  const wanted = listWantedWords(search, words).map(({ token, meanings }) => {
    const others = findMeanings(meanings, words)
    return { token, others, isOther: markNumbers(others, words) }
  })
  return {
    // Comparing numbers is faster than looking through a text.
    matches: ({ searchText, headWords }) =>
      wanted.every(
        ({ token, isOther }) =>
          (isOther !== undefined && findMarked(headWords, isOther) >= 0) || searchText.includes(token),
      ),
    findPlace: text => findFarthest(text, wanted),
    wordGroups: wanted.flatMap(({ token, others }) => {
      const [longest] = listWords(token).sort((a, b) => b.length - a.length)
      return longest === undefined ? [] : [[...new Set([...others, ...findContaining(longest, words)])]]
    }),
    isByWords: false,
  }
}

/**
 * Lists the words of a search that a text has to contain, each with the words that count as well
 * where they stand in its head by themselves, or with an s.
 */
export function listWantedWords(search: string, words: WordNumbers) {
  const tokens = search.split(' ').filter(Boolean)
  const meaningful = tokens.filter(token => !fillers.has(token))
  const sought = meaningful.length > 0 ? meaningful : tokens
  const unknown = new Set(sought.filter(token => !synonyms.has(token) && !isKnown(token, words)))
  // Comparing a word with all others takes time, and a search of many unknown words finds nothing.
  const isCorrected = unknown.size <= maxCorrectedWords
  return sought.map(token => {
    const corrected = isCorrected && unknown.has(token) ? findClosest(token, words) : [token]
    return { token, meanings: listMeanings(corrected) }
  })
}

/** Whether a text, in its head, has one of these words by itself, or with an s. */
export function hasMeaning(searchText: string, meanings: ReadonlySet<string>): boolean {
  const head = searchText.split('\n', headLines).join('\n')
  return listWords(head).some(word => isMeant(word, meanings))
}

const isMeant = (word: string, meanings: ReadonlySet<string>) =>
  meanings.has(word) || (word.endsWith('s') && meanings.has(word.slice(0, -1)))

/** Creates the search for a text as it stands. */
export function createExactSearch(search: string, words: WordNumbers): TextSearch {
  const wanted = search.split(' ').map(token => ({ token, isOther: undefined }))
  return {
    matches: ({ searchText }) => containsSearch(searchText, search),
    findPlace: text => findFarthest(text, wanted),
    wordGroups: listWords(search).map(part => findContaining(part, words)),
    isByWords: /^\p{L}+$/u.test(search),
  }
}

interface WantedWord {
  token: string
  /** Numbers of the words that count as well. */
  isOther: Uint8Array | undefined
}

/** Each word counts where it is first. */
function findFarthest(text: SearchableText, wanted: readonly WantedWord[]): Place {
  let farthest: Place = 0
  for (const word of wanted) {
    const place = findWord(text, word)
    if (place > farthest) farthest = place
  }
  return farthest
}

function findWord(text: SearchableText, { token, isOther }: WantedWord): Place {
  const exact = findPlace(token, text.searchText, text.titleEnd, text.brandEnd)
  if (exact === 0 || !isOther) return exact
  const other = findMarked(text.headWords, isOther)
  const place = other < 0 ? elsewhere : toPlace(other, text.titleWords, text.brandWords)
  return place < exact ? place : exact
}

/** The index of the first number that is marked, or -1. */
function findMarked(numbers: readonly number[], marks: Uint8Array): number {
  for (let index = 0; index < numbers.length; index++) if (marks[numbers[index] ?? 0] === 1) return index
  return -1
}

/** Finds the words that a text is part of. */
const findContaining = (part: string, { all }: WordNumbers): number[] => findNumbers(all, word => word.includes(part))

/** Finds words of heads, and their plurals. */
const findMeanings = (meanings: ReadonlySet<string>, { heads }: WordNumbers): number[] =>
  findNumbers(heads, word => isMeant(word, meanings))

function findNumbers(numbers: ReadonlyMap<string, number>, isWanted: (word: string) => boolean): number[] {
  const found: number[] = []
  for (const [word, number] of numbers) if (isWanted(word)) found.push(number)
  return found
}

/** @returns undefined when there are none */
function markNumbers(numbers: readonly number[], { all }: WordNumbers): Uint8Array | undefined {
  if (numbers.length === 0) return undefined
  const marks = new Uint8Array(all.size)
  for (const number of numbers) marks[number] = 1
  return marks
}

const maxCorrectedWords = 3

/** The words themselves and their synonyms. */
const listMeanings = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(token => [token, ...(synonyms.get(token) ?? [])]))

const isKnown = (token: string, { heads }: WordNumbers) => {
  if (heads.has(token)) return true
  for (const word of heads.keys()) if (word.includes(token)) return true
  return false
}

const wordsOfEveryShop = [...garmentTypes, ...colours, ...synonyms.keys()]

/** Finds the words with the fewest typing errors, in all words and in those of every shop. */
function findClosest(token: string, { heads }: WordNumbers): string[] {
  const max = getMaxErrors(token)
  if (max === 0) return []
  let fewest = max
  let closest = new Set<string>()
  for (const word of [...heads.keys(), ...wordsOfEveryShop]) {
    const errors = countErrors(token, word, fewest)
    if (errors > fewest) continue
    if (errors < fewest) closest = new Set()
    fewest = errors
    closest.add(word)
  }
  return [...closest].slice(0, maxClosest)
}

const maxClosest = 5
/** Short words with an error are too close to others. */
const getMaxErrors = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2)
