import type { Cart, CartItem } from '#store/cart/cart.ts'

/** A row that was removed on this page and can be put back. */
export interface RemovedRow {
  item: CartItem
  /** Its position among all rows, removed ones included. */
  index: number
}

/** A row of the cart, or a removed one in its old place. */
export type CartEntry<Row> = { row: Row } | { removed: CartItem }

/** Rows and removed rows in one order. A product that is in the cart again is not removed. */
export function mergeRemovedRows<Row extends { item: CartItem }>(
  rows: readonly Row[],
  removedRows: readonly RemovedRow[],
): CartEntry<Row>[] {
  const entries: CartEntry<Row>[] = rows.map(row => ({ row }))
  for (const { item, index } of removedRows.toSorted((a, b) => a.index - b.index))
    if (!rows.some(row => row.item.id === item.id)) entries.splice(index, 0, { removed: item })
  return entries
}

/** Puts an item back behind those that come before it in `order`, an ordered list of ids. */
export function restoreItem(cart: Cart, item: CartItem, order: readonly string[]): Cart {
  if (cart.some(({ id }) => id === item.id)) return cart
  const before = new Set(order.slice(0, order.indexOf(item.id)))
  const index = cart.filter(({ id }) => before.has(id)).length
  return cart.toSpliced(index, 0, item)
}
