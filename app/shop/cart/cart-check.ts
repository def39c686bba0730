import type { Cart, CartItem } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import type { ProductLookup } from '../saved/saved-product.ts'
import { toCartItem } from './cart-store.ts'

export type RowState = 'ok' | 'sold' | 'missing' | 'held' | 'price-changed'

export interface CheckedRow {
  item: CartItem
  product: ProductLookup
  state: RowState
  /** Somebody else is paying, and until then at least. */
  heldUntil?: string
  /** What the row said before, in MYR. */
  priceWas?: number
}

interface CheckOptions {
  productsById: ReadonlyMap<string, Product | null>
  /** The pieces that this browser's own payment holds: they don't stand in its way (readings T9). */
  heldByThisBrowser: readonly string[]
}

/** What is to be said of a row (readings T7). A piece nobody could ask about is taken as it stands: the server has the last word. */
export function checkRow(item: CartItem, { productsById, heldByThisBrowser }: CheckOptions): CheckedRow {
  const product = productsById.get(item.id)
  const row = { item, product }
  if (product === null) return { ...row, state: 'missing' }
  if (product?.sold) return { ...row, state: 'sold' }
  if (product?.heldUntil && !heldByThisBrowser.includes(item.id))
    return { ...row, state: 'held', heldUntil: product.heldUntil }
  const { priceWas } = item
  if (priceWas !== undefined && priceWas !== item.price) return { ...row, state: 'price-changed', priceWas }
  return { ...row, state: 'ok' }
}

/** The row can never be bought and has to go before checkout. */
export const isGone = ({ state }: CheckedRow) => state === 'sold' || state === 'missing'

/** The server would refuse the row as it stands: gone, being paid for by somebody else, or more than the one there is. */
export const blocksPayment = (row: CheckedRow) => isGone(row) || row.state === 'held' || row.item.quantity !== 1

/**
 * The cart with a piece's fields as they are now; the same cart when nothing has changed. A sold piece keeps the row as it was.
 * A new price brings the old one along, also through a reload, until the shopper has taken note of it.
 */
export function refreshCartItem(cart: Cart, product: Product): Cart {
  const before = cart.find(({ id }) => id === product.id)
  if (!before || product.sold) return cart
  const priceWas = before.priceWas ?? before.price
  const after = { ...before, ...toCartItem(product), priceWas: priceWas === product.price ? undefined : priceWas }
  if (JSON.stringify(after) === JSON.stringify(before)) return cart
  return cart.map(item => (item === before ? after : item))
}
