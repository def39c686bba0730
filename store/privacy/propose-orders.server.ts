import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isSameEmail } from '#store/same-email.server.ts'
import type { Person } from './person.ts'

export type ProposedOrder = Pick<OrderRow, 'id' | 'orderNumber' | 'shipName' | 'createdAt'>

/**
 * Lists the orders with a phone number, or with one of the orders of an e-mail address, that have
 * another address or none. A family may share a number, so an admin says which are this person's.
 */
export async function proposeOrders(db: Db, { email, phone }: Person): Promise<ProposedOrder[]> {
  return db
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'shipName', 'createdAt'])
    .where('shipPhone', '<>', '')
    .where(eb =>
      email === ''
        ? eb('shipPhone', '=', phone)
        : eb('shipPhone', 'in', eb.selectFrom('orders').select('shipPhone').where(isSameEmail('email', email))),
    )
    .where(eb => eb.not(isSameEmail('email', email)))
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
}

/** Finds those of the proposed orders whose numbers are given, such as '8GKKY5M0'. */
export const pickOrders = (proposed: readonly ProposedOrder[], numbers: readonly string[]): OrderId[] =>
  proposed.filter(({ orderNumber }) => numbers.includes(orderNumber)).map(({ id }) => id)
