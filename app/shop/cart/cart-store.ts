import { type CartItem, cartKey, parseCart } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { createLocalStorageList } from '../saved/stored-list.ts'

/** The browser's cart (STATE-01). */
export const cartStore = createLocalStorageList(cartKey, parseCart)

/** What the cart copies of a piece when it is added; the first photo in its sizes too, so that the cart shows it at once. */
export function toCartItem(product: Product): Omit<CartItem, 'quantity'> {
  const { id, title, price, imageUrls, description, category, size } = product
  const copied = { id, title, price, imageUrls, description, category, images: product.images.slice(0, 1) }
  return size === undefined ? copied : Object.assign(copied, { size })
}
