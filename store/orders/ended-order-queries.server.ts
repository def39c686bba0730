import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { OrderTable } from './order-table.ts'

/** The order for which an admin has reserved a product. */
export type ReservingOrder = Pick<OrderTable, 'id' | 'orderNumber' | 'shipName'>

/** Finds the order that holds a product. */
export const findReservingOrder = (db: Db, productId: ProductId): Promise<ReservingOrder | undefined> =>
  db
    .selectFrom('products')
    .innerJoin('orders', 'orders.id', 'products.heldBy')
    .select(['orders.id', 'orders.orderNumber', 'orders.shipName'])
    .where('products.id', '=', productId)
    .executeTakeFirst()

/** The order after which a product was withdrawn. */
export type EndedOrder = Pick<OrderTable, 'id' | 'orderNumber' | 'status'>

/** Finds the last paid order of a product that was cancelled or refunded. */
export const findEndedOrder = (db: Db, productId: ProductId): Promise<EndedOrder | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .select(['orders.id', 'orders.orderNumber', 'orders.status'])
    .where('orderItems.productId', '=', productId)
    .where('orders.status', 'in', ['cancelled', 'refunded'])
    .where('orders.paid', '=', 1)
    .orderBy('orders.updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
