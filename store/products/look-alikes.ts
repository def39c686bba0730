import type { ProductId } from '#store/ids.ts'
import { fitSizes } from './garment-facts.ts'
import { getReaders } from './index-codes.ts'
import { getProductComparator } from './listing-rules.ts'
import type { IndexedProduct } from './product-index.ts'

type Read = (product: IndexedProduct) => number
const [[readType], [readSize], [readColour, readSecondColour]] = [
  getReaders('type'),
  getReaders('size'),
  getReaders('colour'),
] as unknown as [[Read], [Read], [Read, Read]]

const compareNewest = getProductComparator('newest')

/** Finds the products that are most like one, the most alike first, equal ones newest first. */
export function findLookAlikes(
  products: Iterable<IndexedProduct>,
  product: IndexedProduct,
  limit: number,
): ProductId[] {
  const best: { other: IndexedProduct; likeness: number }[] = []
  for (const other of products) {
    const likeness = other.id === product.id ? 0 : getLikeness(product, other)
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
 * How alike two products are, from 0 (nothing to do with each other) to 14. What it is counts most,
 * then whom it fits: a shopper who has missed a shirt in L wants another shirt in L.
 */
export function getLikeness(product: IndexedProduct, other: IndexedProduct): number {
  const type = readType(product)
  const isSameType = type !== -1 && type === readType(other)
  if (!isSameType && product.category !== other.category) return 0
  return (
    1 +
    (isSameType ? 5 : 0) +
    getSizeLikeness(product, other) +
    getColourLikeness(product, other) +
    getPriceLikeness(product, other)
  )
}

/** The letters come before the waists in `fitSizes`. */
const letterCount = fitSizes.indexOf('3XL') + 1

function getSizeLikeness(product: IndexedProduct, other: IndexedProduct): number {
  const [size, otherSize] = [readSize(product), readSize(other)]
  if (size === -1 || otherSize === -1) return 0
  if (size === otherSize) return 4
  const isSameKind = size < letterCount === otherSize < letterCount
  return isSameKind && Math.abs(size - otherSize) === 1 ? 1 : 0
}

/** The main colour, and the second one. */
const listColours = (product: IndexedProduct) => [readColour(product), readSecondColour(product)]

function getColourLikeness(product: IndexedProduct, other: IndexedProduct): number {
  const [codes, others] = [listColours(product), listColours(other)]
  if (codes[0] !== -1 && codes[0] === others[0]) return 2
  return codes.some(code => code !== -1 && others.includes(code)) ? 1 : 0
}

function getPriceLikeness({ price }: IndexedProduct, { price: otherPrice }: IndexedProduct): number {
  const difference = Math.abs(price - otherPrice) / Math.max(price, otherPrice, 1)
  return difference <= 0.2 ? 2 : difference <= 0.4 ? 1 : 0
}
