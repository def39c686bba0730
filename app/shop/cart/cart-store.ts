import { type CartItem, cartKey, parseCart } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'
import { createLocalStorageList } from '../saved/stored-list.ts'

/** The cart in this browser. */
export const cartStore = createLocalStorageList(cartKey, parseCart)

/** The product fields a cart row stores, with the first photo, so that the cart renders at once. */
export function toCartItem(product: Product): Omit<CartItem, 'quantity'> {
  const { id, title, price, imageUrls, description, category, size } = product
  const copied = { id, title, price, imageUrls, description, category, images: product.images.slice(0, 1) }
  return size === undefined ? copied : Object.assign(copied, { size })
}
