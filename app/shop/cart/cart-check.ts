import type { Cart, CartItem } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import type { ProductLookup } from '../saved/saved-product.ts'
import { toCartItem } from './cart-store.ts'

export type RowState = 'ok' | 'sold' | 'missing' | 'held' | 'price-changed'

export interface CheckedRow {
  item: CartItem
  product: ProductLookup
  state: RowState
  /** The price the shopper has seen before, in ringgit. */
  priceWas?: number
}

interface CheckOptions {
  productsById: ReadonlyMap<string, Product | null>
  /** Products held by this browser's own payment: they can still be bought here. */
  heldByThisBrowser: readonly string[]
}

/**
 * Compares a row with its current product. Unknown products count as ok: the server checks again.
 */
export function checkRow(item: CartItem, { productsById, heldByThisBrowser }: CheckOptions): CheckedRow {
  const product = productsById.get(item.id)
  const row = { item, product }
  if (product === null) return { ...row, state: 'missing' }
  if (product?.sold) return { ...row, state: 'sold' }
  if (product?.heldUntil && !heldByThisBrowser.includes(item.id)) return { ...row, state: 'held' }
  const { priceWas } = item
  if (priceWas !== undefined && priceWas !== item.price) return { ...row, state: 'price-changed', priceWas }
  return { ...row, state: 'ok' }
}

/** Can never be bought; must be removed before checkout. */
export const isGone = ({ state }: CheckedRow) => state === 'sold' || state === 'missing'

/** Can be bought as it is: available, free, at the price that the shopper knows, and once. */
export const isAsExpected = ({ state, item }: CheckedRow) => state === 'ok' && item.quantity === 1

/**
 * Copies the current product fields into the cart; returns the same cart when nothing has changed.
 * Rows of products that are gone keep theirs. A changed price keeps the old one in `priceWas`,
 * stored with the cart, until the shopper accepts the new price.
 */
export function refreshCartItem(cart: Cart, id: string, product: Product | null): Cart {
  const before = cart.find(item => item.id === id)
  if (!before) return cart
  const priceWas = before.priceWas ?? before.price
  const after =
    !product || product.sold
      ? { ...before, isGone: true }
      : {
          ...before,
          ...toCartItem(product),
          priceWas: priceWas === product.price ? undefined : priceWas,
          isGone: undefined,
        }
  if (JSON.stringify(after) === JSON.stringify(before)) return cart
  return cart.map(item => (item === before ? after : item))
}
