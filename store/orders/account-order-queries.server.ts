import { sql } from 'kysely'
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

/**
 * Lists the newest orders that were placed with an account, and those that were paid with its
 * e-mail address.
 * @param user.verifiedEmail in lower case; undefined while nobody has proven to own it
 */
export async function listAccountOrders(
  db: Db,
  { uid, verifiedEmail }: { uid: string; verifiedEmail: string | undefined },
): Promise<AccountOrder[]> {
  const rows = await selectNewest(db)
    .where(eb =>
      eb.or([
        eb('userId', '=', uid),
        // Written as in the index of e-mail addresses. Nothing equals null.
        eb.and([eb('paid', '=', sql.lit(1)), eb(sql<string>`lower(trim(email))`, '=', verifiedEmail ?? null)]),
      ]),
    )
    .limit(maxOrders)
    .execute()
  return (await toOrders(db, rows)).map(toAccountOrder)
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
  orderNumber,
  pageToken,
  createdAt,
  status,
  paymentStatus,
  total,
  items: items.map(({ title, image }) => ({ title, image })),
})

/** Finds the address to which the account's newest order goes. */
export async function findAccountAddress(db: Db, userId: string): Promise<ShippingAddress | undefined> {
  const order = await selectNewest(db).where('userId', '=', userId).limit(1).executeTakeFirst()
  return order && toShippingAddress(order)
}

const selectNewest = (db: Db) => db.selectFrom('orders').selectAll().orderBy('createdAt', 'desc').orderBy('id')
