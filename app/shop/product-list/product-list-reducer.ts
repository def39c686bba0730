import type { Listing } from '#store/products/listing.ts'
import { createListingOrder, getCountChange, isForSale, matchesListing } from '#store/products/listing-rules.ts'
import type { Product } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'

/** The products a shop page shows: the part of the listing that is loaded. */
export interface ProductListState {
  listing: Listing
  products: readonly Product[]
  /** New products that the shopper hasn't asked to see yet. */
  waiting: readonly Product[]
  /** Where the loaded part starts; null at the beginning. Earlier products are not shown. */
  cursor: string | null
  /** Where it ends; null at the end of the listing. */
  nextCursor: string | null
  /** The number of products for sale in the listing, loaded or not; undefined if many. */
  total: number | undefined
}

/**
 * `isReading`: the shopper has scrolled into the list, so that a new product would move what is
 * under the finger.
 */
export type ProductListAction =
  | { type: 'live-event'; id: string; change: ProductChange; product: Product | null; isReading: boolean }
  | { type: 'append'; products: Product[]; nextCursor: string | null }
  | { type: 'replace'; products: Product[]; nextCursor: string | null; total: number | undefined; isReading: boolean }
  | { type: 'remove'; id: string }
  | { type: 'show-waiting' }

/**
 * Applies live product events and loaded pages to the list. What belongs into it, and where, is
 * decided by the rules of the server's lists. A product that is sold keeps its
 * position, marked as sold, until its 'remove' action. While the shopper is reading, new products
 * wait until 'show-waiting'.
 */
export function productListReducer(list: ProductListState, action: ProductListAction): ProductListState {
  const next = applyAction(list, action)
  const isComplete = next.nextCursor === null && next.cursor === null
  return isComplete ? { ...next, total: countForSale(next) } : next
}

const countForSale = ({ products, waiting }: ProductListState) => products.filter(isForSale).length + waiting.length

function applyAction(list: ProductListState, action: ProductListAction): ProductListState {
  switch (action.type) {
    case 'live-event':
      return { ...applyEvent(list, action), total: getTotal(list, action) }
    case 'append': {
      const known = new Set(list.products.map(({ id }) => id))
      const products = [...list.products, ...action.products.filter(({ id }) => !known.has(id))]
      return { ...list, products, nextCursor: action.nextCursor }
    }
    case 'replace':
      return replaceProducts(list, action)
    case 'remove':
      return removeProduct(list, action.id)
    case 'show-waiting':
      return list.waiting.reduce(insertSorted, { ...list, waiting: [] })
  }
}

function replaceProducts(
  list: ProductListState,
  { products, nextCursor, total, isReading }: Extract<ProductListAction, { type: 'replace' }>,
): ProductListState {
  const last = list.products.at(-1)
  const { compare } = createListingOrder(list.listing)
  const isShown = ({ id }: Product) => list.products.some(item => item.id === id)
  const waits = (product: Product) => isReading && !isShown(product) && last !== undefined && compare(product, last) < 0
  const end = products.at(-1)
  const isFurther = (item: Product) =>
    end !== undefined && compare(item, end) > 0 && !products.some(({ id }) => id === item.id)
  // Loaded while the others were read again.
  const further = nextCursor === null ? [] : list.products.filter(isFurther)
  const next: ProductListState = {
    ...list,
    products: [...products.filter(product => !waits(product)), ...further],
    waiting: products.filter(waits),
    nextCursor: further.length > 0 ? list.nextCursor : nextCursor,
    total,
  }
  return list.products
    .filter(item => item.sold)
    .reduce((state, sold) => insertSorted(removeProduct(state, sold.id), sold), next)
}

function applyEvent(
  list: ProductListState,
  { id, change, product, isReading }: Extract<ProductListAction, { type: 'live-event' }>,
): ProductListState {
  const current = list.products.find(item => item.id === id)
  if (change === 'sold') {
    if (!current) return removeProduct(list, id)
    const sold: Product = { ...(product ?? current), sold: true, heldUntil: null, reservedUntil: null }
    return { ...list, products: list.products.map(item => (item === current ? sold : item)) }
  }
  const others = removeProduct(list, id)
  if (change === 'removed' || !product || !isForSale(product)) return others
  if (!isListed(list, product, current)) return others
  if (current && list.listing.sort === 'match')
    return { ...list, products: list.products.map(item => (item === current ? product : item)) }
  const next = insertSorted(others, product)
  return isReading && !current && next !== others ? { ...others, waiting: [...others.waiting, product] } : next
}

/** One that is loaded keeps matching the search, which may be one that only the server knows. */
const isListed = ({ listing }: ProductListState, product: Product, loaded: Product | undefined) =>
  matchesListing(product, loaded ? { ...listing, q: '' } : listing)

function getTotal(
  list: ProductListState,
  { id, change, product }: Extract<ProductListAction, { type: 'live-event' }>,
): number | undefined {
  // The event that tells of the sale follows.
  if (list.total === undefined || (product?.sold && change !== 'sold')) return list.total
  const loaded = [...list.products, ...list.waiting].find(item => item.id === id)
  return list.total + getCountChange(change, loaded, product !== null && isListed(list, product, loaded))
}

const removeProduct = (list: ProductListState, id: string): ProductListState => ({
  ...list,
  products: list.products.filter(item => item.id !== id),
  waiting: list.waiting.filter(item => item.id !== id),
})

/** Inserts a product in sort order, unless its position is before or after the loaded part. */
function insertSorted(list: ProductListState, product: Product): ProductListState {
  const { compare, isBetween } = createListingOrder(list.listing)
  if (!isBetween(product, list.cursor, list.nextCursor)) return list
  const nextIndex = list.products.findIndex(item => compare(product, item) < 0)
  const index = nextIndex === -1 ? list.products.length : nextIndex
  return { ...list, products: [...list.products.slice(0, index), product, ...list.products.slice(index)] }
}
