import { getProductComparator, type Listing, matchesListing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'

/** The products a shop page shows: the part of the listing that is loaded. */
export interface ProductListState {
  listing: Listing
  products: readonly Product[]
  nextCursor: string | null
  /** The page starts in the middle of the listing, at a cursor. Earlier products are not shown. */
  startsAtCursor: boolean
}

export type ProductListAction =
  | { type: 'live-event'; id: string; change: ProductChange; product: Product | null }
  | { type: 'append'; products: Product[]; nextCursor: string | null }
  | { type: 'replace'; products: Product[]; nextCursor: string | null }
  | { type: 'remove'; id: string }

/**
 * Applies live product events and loaded pages to the list. A product that is sold keeps its
 * position, marked as sold, until its 'remove' action.
 */
export function productListReducer(list: ProductListState, action: ProductListAction): ProductListState {
  switch (action.type) {
    case 'live-event':
      return applyEvent(list, action)
    case 'append': {
      const known = new Set(list.products.map(({ id }) => id))
      const products = [...list.products, ...action.products.filter(({ id }) => !known.has(id))]
      return { ...list, products, nextCursor: action.nextCursor }
    }
    case 'replace': {
      let next: ProductListState = { ...list, products: action.products, nextCursor: action.nextCursor }
      for (const sold of list.products.filter(item => item.sold))
        next = insertSorted(removeProduct(next, sold.id), sold)
      return next
    }
    case 'remove':
      return removeProduct(list, action.id)
  }
}

function applyEvent(
  list: ProductListState,
  { id, change, product }: Extract<ProductListAction, { type: 'live-event' }>,
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

/** Inserts a product in sort order, unless its position is before or after the loaded part. */
function insertSorted(list: ProductListState, product: Product): ProductListState {
  const compare = getProductComparator(list.listing.sort)
  const nextIndex = list.products.findIndex(item => compare(product, item) < 0)
  const index = nextIndex === -1 ? list.products.length : nextIndex
  if (index === 0 && list.startsAtCursor) return list
  if (nextIndex === -1 && list.nextCursor !== null) return list
  return { ...list, products: list.products.toSpliced(index, 0, product) }
}
