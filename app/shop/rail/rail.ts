import type { ProductChange } from '#store/live.ts'
import { belongsTo, compareProducts, type Listing } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'

/** The pieces a shop page shows, as far as it has read them. */
export interface Rail {
  listing: Listing
  products: readonly Product[]
  nextCursor: string | null
  /** It began in the middle of the list, by a cursor: what comes before is not its business. */
  isContinued: boolean
}

export type RailChange =
  | { type: 'event'; id: string; change: ProductChange; product: Product | null }
  | { type: 'more'; products: Product[]; nextCursor: string | null }
  | { type: 'fresh'; products: Product[]; nextCursor: string | null }
  | { type: 'gone'; id: string }

/** What happens on the rail when the store tells of a piece, or when more of the list has been read. A piece that sells keeps its place, marked sold, until it is 'gone'. */
export function changeRail(rail: Rail, change: RailChange): Rail {
  switch (change.type) {
    case 'event':
      return applyEvent(rail, change)
    case 'more': {
      const known = new Set(rail.products.map(({ id }) => id))
      const products = [...rail.products, ...change.products.filter(({ id }) => !known.has(id))]
      return { ...rail, products, nextCursor: change.nextCursor }
    }
    case 'fresh': {
      let next: Rail = { ...rail, products: change.products, nextCursor: change.nextCursor }
      for (const sold of rail.products.filter(piece => piece.sold)) next = place(without(next, sold.id), sold)
      return next
    }
    case 'gone':
      return without(rail, change.id)
  }
}

function applyEvent(rail: Rail, { id, change, product }: Extract<RailChange, { type: 'event' }>): Rail {
  const shown = rail.products.find(piece => piece.id === id)
  if (change === 'sold') {
    if (!shown) return rail
    const sold: Product = { ...(product ?? shown), sold: true, heldUntil: null }
    return { ...rail, products: rail.products.map(piece => (piece === shown ? sold : piece)) }
  }
  const rest = without(rail, id)
  if (change === 'removed' || !product || product.sold) return rest
  return belongsTo(product, rail.listing) ? place(rest, product) : rest
}

const without = (rail: Rail, id: string): Rail => ({
  ...rail,
  products: rail.products.filter(piece => piece.id !== id),
})

/** Hangs a piece where the sort wants it, unless that is before the rail's beginning or beyond what has been read. */
function place(rail: Rail, product: Product): Rail {
  const inOrder = compareProducts(rail.listing.sort)
  const after = rail.products.findIndex(piece => inOrder(product, piece) < 0)
  const index = after === -1 ? rail.products.length : after
  if (index === 0 && rail.isContinued) return rail
  if (after === -1 && rail.nextCursor !== null) return rail
  return { ...rail, products: rail.products.toSpliced(index, 0, product) }
}
