import type { Db } from '#store/database.server.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { Order, OrderItem } from './order.ts'
import { toOrders, toShippingAddress } from './order-rows.server.ts'

/** An order as its account and its browser list it: without contact and address. */
export interface AccountOrder
  extends Pick<Order, 'orderNumber' | 'pageToken' | 'createdAt' | 'status' | 'paymentStatus' | 'total'> {
  items: Pick<OrderItem, 'title' | 'image'>[]
}

const maxOrders = 100

/** Lists the newest orders that were placed with an account. */
export async function listAccountOrders(db: Db, userId: string): Promise<AccountOrder[]> {
  const orders = await toOrders(db, await selectOrders(db, userId).limit(maxOrders).execute())
  return orders.map(toAccountOrder)
}

export const toAccountOrder = ({
  orderNumber,
  pageToken,
  createdAt,
  status,
  paymentStatus,
  total,
  items,
}: Order): AccountOrder => ({
  ...{ orderNumber, pageToken, createdAt, status, paymentStatus, total },
  items: items.map(({ title, image }) => ({ title, image })),
})

/** Finds the address to which the account's newest order goes. */
export async function findAccountAddress(db: Db, userId: string): Promise<ShippingAddress | undefined> {
  const order = await selectOrders(db, userId).limit(1).executeTakeFirst()
  return order && toShippingAddress(order)
}

const selectOrders = (db: Db, userId: string) =>
  db.selectFrom('orders').selectAll().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id')
