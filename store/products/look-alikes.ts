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
  const getLikeness = createLikeness(product, columns)
  for (const other of products.values()) {
    const likeness = other.id === product.id ? 0 : getLikeness(other)
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

/**
 * Creates the function that tells how alike a product and one of the columns are, from 0 (nothing
 * to do with each other) to 14. What it is counts most, then whom it fits: a shopper who has missed
 * a shirt in L wants another shirt in L.
 */
export function createLikeness(product: ComparedProduct, columns: FactColumns) {
  const own = createFactColumns(1)
  writeFacts(own, 0, product, createTexts())
  const [readOwn, readOther] = [createReaders(own), createReaders(columns)]
  const [type, size, colours] = [readOwn.type(0), readOwn.size(0), readOwn.colours(0)]
  const category = product.category.toLowerCase()
  return (other: Pick<IndexedProduct, 'row' | 'price' | 'category'>): number => {
    const isSameType = type !== -1 && type === readOther.type(other.row)
    if (!isSameType && category !== other.category) return 0
    return (
      1 +
      (isSameType ? 5 : 0) +
      getSizeLikeness(size, readOther.size(other.row)) +
      getColourLikeness(colours, readOther.colours(other.row)) +
      getPriceLikeness(product.price, other.price)
    )
  }
}

/** Of the colours the main one, and the second one. */
function createReaders(columns: FactColumns) {
  const [[types], [sizes], [colours, secondColours]] = [
    getColumns(columns, 'type'),
    getColumns(columns, 'size'),
    getColumns(columns, 'colour'),
  ]
  return {
    type: (row: number) => types?.[row] ?? -1,
    size: (row: number) => sizes?.[row] ?? -1,
    colours: (row: number) => [colours?.[row] ?? -1, secondColours?.[row] ?? -1],
  }
}

/** The letters come before the waists in `fitSizes`. */
const letterCount = fitSizes.indexOf('3XL') + 1

function getSizeLikeness(size: number, otherSize: number): number {
  if (size === -1 || otherSize === -1) return 0
  if (size === otherSize) return 4
  const isSameKind = size < letterCount === otherSize < letterCount
  return isSameKind && Math.abs(size - otherSize) === 1 ? 1 : 0
}

function getColourLikeness(colours: readonly number[], others: readonly number[]): number {
  if (colours[0] !== -1 && colours[0] === others[0]) return 2
  return colours.some(code => code !== -1 && others.includes(code)) ? 1 : 0
}

function getPriceLikeness(price: number, otherPrice: number): number {
  const difference = Math.abs(price - otherPrice) / Math.max(price, otherPrice, 1)
  return difference <= 0.2 ? 2 : difference <= 0.4 ? 1 : 0
}
