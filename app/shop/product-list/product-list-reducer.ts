import { getProductComparator, type Listing, matchesListing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'

/** The pieces a shop page shows, as far as it has read them. */
export interface ProductListState {
  listing: Listing
  products: readonly Product[]
  nextCursor: string | null
  /** It began in the middle of the list, by a cursor: what comes before is not its business. */
  startsAtCursor: boolean
}

export type ProductListAction =
  | { type: 'event'; id: string; change: ProductChange; product: Product | null }
  | { type: 'more'; products: Product[]; nextCursor: string | null }
  | { type: 'fresh'; products: Product[]; nextCursor: string | null }
  | { type: 'gone'; id: string }

/** What happens on the rail when the store tells of a piece, or when more of the list has been read. A piece that sells keeps its place, marked sold, until it is 'gone'. */
export function productListReducer(list: ProductListState, change: ProductListAction): ProductListState {
  switch (change.type) {
    case 'event':
      return applyEvent(list, change)
    case 'more': {
      const known = new Set(list.products.map(({ id }) => id))
      const products = [...list.products, ...change.products.filter(({ id }) => !known.has(id))]
      return { ...list, products, nextCursor: change.nextCursor }
    }
    case 'fresh': {
      let next: ProductListState = { ...list, products: change.products, nextCursor: change.nextCursor }
      for (const sold of list.products.filter(item => item.sold))
        next = insertSorted(removeProduct(next, sold.id), sold)
      return next
    }
    case 'gone':
      return removeProduct(list, change.id)
  }
}

function applyEvent(
  list: ProductListState,
  { id, change, product }: Extract<ProductListAction, { type: 'event' }>,
): ProductListState {
  const current = list.products.find(item => item.id === id)
  if (change === 'sold') {
    if (!current) return list
    const sold: Product = { ...(product ?? current), sold: true, heldUntil: null }
    return { ...list, products: list.products.map(item => (item === current ? sold : item)) }
  }
  const others = removeProduct(list, id)
  if (change === 'removed' || !product || product.sold) return others
  return matchesListing(product, list.listing) ? insertSorted(others, product) : others
}

const removeProduct = (list: ProductListState, id: string): ProductListState => ({
  ...list,
  products: list.products.filter(item => item.id !== id),
})

/** Hangs a piece where the sort wants it, unless that is before the rail's beginning or beyond what has been read. */
function insertSorted(list: ProductListState, product: Product): ProductListState {
  const compare = getProductComparator(list.listing.sort)
  const nextIndex = list.products.findIndex(item => compare(product, item) < 0)
  const index = nextIndex === -1 ? list.products.length : nextIndex
  if (index === 0 && list.startsAtCursor) return list
  if (nextIndex === -1 && list.nextCursor !== null) return list
  return { ...list, products: list.products.toSpliced(index, 0, product) }
}
