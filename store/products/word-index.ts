import type { IndexedProduct } from './product-index.ts'

/** Which products have a word. Each product has a row; a changed one gets a new row. */
export interface WordIndex {
  /** By their row; undefined for one that has changed or is gone. */
  products: (IndexedProduct | undefined)[]
  /** How many of the rows are used. */
  used: number
  /** The rows of the products that have a word, by the number of the word. */
  byWord: number[][]
}

export const createWordIndex = (): WordIndex => ({ products: [], used: 0, byWord: [] })

/** Gives a product a new row, with the numbers of its words. */
export function addRow(index: WordIndex, product: IndexedProduct, words: Iterable<number>): void {
  const { products, byWord } = index
  product.row = products.push(product) - 1
  index.used += 1
  for (const word of words) {
    byWord[word] ??= []
    byWord[word].push(product.row)
  }
}

/** Takes the row of a product out. */
export function removeRow(index: WordIndex, { row }: IndexedProduct): void {
  index.products[row] = undefined
  index.used -= 1
}

const maxUnusedRows = 1000

export const hasManyUnusedRows = ({ products, used }: WordIndex): boolean => products.length > 2 * used + maxUnusedRows

/**
 * Gives the products the rows from 0 on, without gaps.
 * @returns the rows that they had
 */
export function renumber(index: WordIndex): number[] {
  const products = index.products.filter(product => product !== undefined)
  const rows = products.map(({ row }) => row)
  const newRows = new Map(rows.map((row, newRow) => [row, newRow]))
  index.byWord = index.byWord.map(having => having.flatMap(row => newRows.get(row) ?? []))
  for (const [row, product] of products.entries()) product.row = row
  index.products = products
  return rows
}

/**
 * Lists the products that have a word of each group.
 * @param groups numbers of words, at most 255 groups; none for all products
 */
export function listWithWords(
  groups: readonly (readonly number[])[],
  { products, byWord }: WordIndex,
): IndexedProduct[] {
  if (groups.length === 0) return products.filter(product => product !== undefined)
  const listed: IndexedProduct[] = []
  // How many groups a product has words of, as long as it has missed none.
  const found = new Uint8Array(products.length)
  for (let before = 0; before < groups.length; before++)
    for (const word of groups[before] ?? [])
      for (const row of byWord[word] ?? []) {
        if (found[row] !== before) continue
        found[row] = before + 1
        const product = before + 1 === groups.length && products[row]
        if (product) listed.push(product)
      }
  return listed
}
