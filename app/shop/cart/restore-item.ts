import type { Cart, CartItem } from '#store/cart/cart.ts'

/** Puts an item back behind those that come before it in `order`, an ordered list of ids. */
export function restoreItem(cart: Cart, item: CartItem, order: readonly string[]): Cart {
  if (cart.some(({ id }) => id === item.id)) return cart
  const before = new Set(order.slice(0, order.indexOf(item.id)))
  const index = cart.filter(({ id }) => before.has(id)).length
  return [...cart.slice(0, index), item, ...cart.slice(index)]
}
