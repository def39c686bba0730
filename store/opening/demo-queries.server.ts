import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { type Db, hasRows, type Tables } from '#store/database.server.ts'
import { createOrderId, type OrderId, type ProductId, shortOrderId } from '#store/ids.ts'

/** With 60 bits that no other order has by chance; the rest is as secret as any order's id. */
const orderPrefix = 'dem0dem0dem0'
export const createDemoOrderId = () => (orderPrefix + createOrderId().slice(orderPrefix.length)) as OrderId

/** Those that were not paid for at the payment provider. */
export const isDemoOrder = (eb: ExpressionBuilder<Tables, 'orders'>) =>
  eb.and([
    eb('orders.id', '>=', orderPrefix as OrderId),
    eb('orders.id', '<', 'dem0dem0dem1' as OrderId),
    eb('paymentIntentId', 'is', null),
  ])

/** Pieces of the demo, also changed ones, that are not sold to somebody. */
export const isDemoProduct = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb.and([
    // From the first id with a prefix that no other id has, to the first one behind it.
    eb('products.id', '>=', 'demo-' as ProductId),
    eb('products.id', '<', 'demo.' as ProductId),
    // The sums of sales have a sold one also when it was deleted.
    eb.or([eb('hidden', '=', 0), eb('sold', '=', 1)]),
    eb('soldChannel', 'is', null),
    eb.or([
      eb('soldOrderId', 'is', null),
      eb('soldOrderId', 'in', eb.selectFrom('orders').select('orders.id').where(isDemoOrder)),
    ]),
  ])

export const hasDemo = async (db: Db): Promise<boolean> =>
  (await hasRows(db.selectFrom('products').where(isDemoProduct))) ||
  (await hasRows(db.selectFrom('orders').where(isDemoOrder)))

/** Whether an admin has removed the demo: an empty shop is not filled with it again. */
export const wasDemoRemoved = (db: Db): Promise<boolean> =>
  hasRows(db.selectFrom('settings').where('groupName', '=', 'demo'))

/** Notifications that name one of the orders first. */
export const isNotificationOf = (orderIds: readonly OrderId[]) =>
  sql<SqlBool>`substr(message, 8, 8) in (${sql.join(['', ...orderIds.map(shortOrderId)])})`
