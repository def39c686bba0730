import type { ProductId } from '#store/ids.ts'
import type { FacetedProduct } from './facets.ts'
import { createFactColumns, createTexts, type FactColumns, getColumns, writeFacts } from './fact-columns.ts'
import { fitSizes } from './garment-facts.ts'
import { getProductComparator } from './listing-rules.ts'
import type { IndexedProduct, IndexedProducts } from './product-index.ts'

interface ComparedProduct extends FacetedProduct {
  id: ProductId
  category: string
}

const compareNewest = getProductComparator('newest')

/** Finds the products that are most like one, the most alike first, equal ones newest first. */
export function findLookAlikes(
  { products, columns }: Pick<IndexedProducts, 'products' | 'columns'>,
  product: ComparedProduct,
  limit: number,
): ProductId[] {
  const best: { other: IndexedProduct; likeness: number }[] = []
  const look = readLook(product)
  const readOther = createLookReader(columns)
  for (const other of products.values()) {
    const likeness = other.id === product.id ? 0 : getLikeness(look, readOther(other))
    if (likeness === 0) continue
    const position = best.findIndex(
      candidate =>
        candidate.likeness < likeness || (candidate.likeness === likeness && compareNewest(other, candidate.other) < 0),
    )
    if (position === -1 && best.length >= limit) continue
    best.splice(position === -1 ? best.length : position, 0, { other, likeness })
    if (best.length > limit) best.pop()
  }
  return best.map(({ other }) => other.id)
}

/** What is compared, facts by their codes. */
interface Look {
  type: number
  size: number
  /** The main colour, and the second one. */
  colours: readonly [number, number]
  price: number
  category: string
}

function createLookReader(columns: FactColumns) {
  const [[types], [sizes], [colours, secondColours]] = [
    getColumns(columns, 'type'),
    getColumns(columns, 'size'),
    getColumns(columns, 'colour'),
  ] as unknown as [[Int32Array], [Int32Array], [Int32Array, Int32Array]]
  const read = (column: Int32Array, row: number) => column[row] ?? -1
  return ({ row, price, category }: Pick<IndexedProduct, 'row' | 'price' | 'category'>): Look => ({
    type: read(types, row),
    size: read(sizes, row),
    colours: [read(colours, row), read(secondColours, row)],
    ...{ price, category },
  })
}

export function readLook(product: ComparedProduct): Look {
  const columns = createFactColumns(1)
  writeFacts(columns, 0, product, createTexts())
  return createLookReader(columns)({ row: 0, price: product.price, category: product.category.toLowerCase() })
}

/**
 * How alike two products are, from 0 (nothing to do with each other) to 14. What it is counts most,
 * then whom it fits: a shopper who has missed a shirt in L wants another shirt in L.
 */
export function getLikeness(look: Look, other: Look): number {
  const isSameType = look.type !== -1 && look.type === other.type
  if (!isSameType && look.category !== other.category) return 0
  return (
    1 +
    (isSameType ? 5 : 0) +
    getSizeLikeness(look, other) +
    getColourLikeness(look, other) +
    getPriceLikeness(look, other)
  )
}

/** The letters come before the waists in `fitSizes`. */
const letterCount = fitSizes.indexOf('3XL') + 1

function getSizeLikeness({ size }: Look, { size: otherSize }: Look): number {
  if (size === -1 || otherSize === -1) return 0
  if (size === otherSize) return 4
  const isSameKind = size < letterCount === otherSize < letterCount
  return isSameKind && Math.abs(size - otherSize) === 1 ? 1 : 0
}

function getColourLikeness({ colours }: Look, { colours: others }: Look): number {
  if (colours[0] !== -1 && colours[0] === others[0]) return 2
  return colours.some(code => code !== -1 && others.includes(code)) ? 1 : 0
}

function getPriceLikeness({ price }: Look, { price: otherPrice }: Look): number {
  const difference = Math.abs(price - otherPrice) / Math.max(price, otherPrice, 1)
  return difference <= 0.2 ? 2 : difference <= 0.4 ? 1 : 0
}
