import { fromMyr, type Sen, sen } from '#store/money.ts'
import type { OrderItem, OrderView } from '#store/orders/order.ts'

/** What is left of the total after all refunds. */
export const calculateRemainder = (order: OrderView): Sen =>
  sen(Math.max(0, fromMyr(order.total) - fromMyr(order.refunded)))

/** Whether an item came back with a refund, or all that was paid went back. */
export const isItemRefunded = (order: OrderView, { id }: OrderItem): boolean =>
  (order.refunded > 0 && calculateRemainder(order) === 0) ||
  order.refunds.some(({ productIds }) => productIds.includes(id))
