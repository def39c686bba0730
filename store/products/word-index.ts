import type { IndexedProduct } from './product-index.ts'

/** Which products have a word. Products are numbered; a changed one gets a new number. */
export interface WordIndex {
  /** By their number; undefined for one that has changed or is gone. */
  products: (IndexedProduct | undefined)[]
  /** The numbers of the products that have a word, by the number of the word. */
  byWord: number[][]
  numbers: Map<IndexedProduct, number>
}

export const createWordIndex = (): WordIndex => ({ products: [], byWord: [], numbers: new Map() })

/** Adds a product with the numbers of its words. */
export function addWords(index: WordIndex, product: IndexedProduct, words: Iterable<number>): void {
  const { products, byWord, numbers } = index
  const number = products.push(product) - 1
  numbers.set(product, number)
  for (const word of words) {
    byWord[word] ??= []
    byWord[word].push(number)
  }
}

const maxUnusedNumbers = 1000

/** Takes a product out. */
export function removeWords(index: WordIndex, product: IndexedProduct): void {
  const number = index.numbers.get(product)
  if (number === undefined) return
  index.products[number] = undefined
  index.numbers.delete(product)
  if (index.products.length > 2 * index.numbers.size + maxUnusedNumbers) renumber(index)
}

/** Gives the products the numbers from 0 on, without gaps. */
function renumber(index: WordIndex): void {
  const newNumbers = new Map([...index.numbers.values()].map((number, newNumber) => [number, newNumber]))
  index.byWord = index.byWord.map(numbers => numbers.flatMap(number => newNumbers.get(number) ?? []))
  index.numbers = new Map([...index.numbers.keys()].map((product, number) => [product, number]))
  index.products = [...index.numbers.keys()]
}

/**
 * Lists the products that have a word of each group.
 * @param groups numbers of words, at most 255 groups; none for all products
 */
export function listWithWords(
  groups: readonly (readonly number[])[],
  { products, byWord, numbers }: WordIndex,
): IndexedProduct[] {
  if (groups.length === 0) return [...numbers.keys()]
  const listed: IndexedProduct[] = []
  // How many groups a product has words of, as long as it has missed none.
  const found = new Uint8Array(products.length)
  for (let before = 0; before < groups.length; before++)
    for (const word of groups[before] ?? [])
      for (const number of byWord[word] ?? []) {
        if (found[number] !== before) continue
        found[number] = before + 1
        const product = before + 1 === groups.length && products[number]
        if (product) listed.push(product)
      }
  return listed
}
