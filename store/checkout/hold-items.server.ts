import type { OrderChange } from '#store/orders/change-order.server.ts'
import { listOrderItems } from '#store/orders/order-rows.server.ts'
import { holdProducts } from '#store/products/stock-changes.server.ts'

/**
 * Holds the products of an order that this transaction sells or releases, so that nobody sees their
 * expiry. It holds what it can.
 * @returns whether it holds all
 */
export async function holdItems({ tx, at, order }: OrderChange): Promise<boolean> {
  const products = (await listOrderItems(tx, order)).map(({ productId }) => ({ id: productId }))
  return (await holdProducts(tx, products, { orderId: order.id, until: at })).length === 0
}
