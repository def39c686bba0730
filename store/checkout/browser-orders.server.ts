import type { Db } from '#store/database.server.ts'
import type { ProductId, ShopperId } from '#store/ids.ts'
import { type AccountOrder, toAccountOrder } from '#store/orders/account-order-queries.server.ts'
import type { Order } from '#store/orders/order.ts'
import { type OrderRow, toOrder, toOrders } from '#store/orders/order-rows.server.ts'
import { unpaidStatuses } from '#store/orders/order-status.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findOpenSession } from './start-checkout.server.ts'

/** An unpaid order as the browser that placed it sees it. */
export interface ResumableOrder extends Order {
  /** Until when its payment page is open, ISO 8601; null when none is. */
  payableUntil: string | null
}

/** An order whose payment was started, as the browser that placed it lists it. */
export interface BrowserOrder extends AccountOrder {
  /** By which the thank-you page finds it. */
  sessionId: string | null
  /** The products that it holds, or has bought and still has. */
  productIds: ProductId[]
}

/** All that a browser knows of its payments and orders. */
export interface BrowserOrders {
  /** The order that it may go on with. */
  unpaid: ResumableOrder | null
  /** What has become of its payments: the one that was started last comes first. */
  orders: BrowserOrder[]
}

const listedMs = 90 * 24 * 60 * 60 * 1000
const maxOrders = 20

/** Finds the orders of a browser. The provider isn't asked: whoever goes on to pay asks it. */
export async function findBrowserOrders(
  context: Pick<StoreContext, 'db' | 'now'>,
  shopperId: ShopperId,
): Promise<BrowserOrders> {
  const { db, now } = context
  const since = new Date(now().getTime() - listedMs).toISOString()
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('createdAt', '>=', since)
    .where('sessionExpiresAt', 'is not', null)
    .orderBy('sessionExpiresAt', 'desc')
    .limit(maxOrders)
    .execute()
  const owned = rows.length > 0 ? await listOwnedProducts(db, rows) : []
  return {
    unpaid: await findUnpaidOrder(context, shopperId),
    orders: (await toOrders(db, rows)).map(order => ({
      ...toAccountOrder(order),
      sessionId: order.stripeSessionId,
      productIds: owned.filter(({ orderId }) => orderId === order.id).map(({ productId }) => productId),
    })),
  }
}

/** Lists the products that orders hold, or have bought and still have. */
const listOwnedProducts = (db: Db, orders: readonly Pick<OrderRow, 'id'>[]) =>
  db
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['orderId', 'productId'])
    .where(
      'orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .where(eb => eb.or([eb('heldBy', '=', eb.ref('orderId')), eb('soldOrderId', '=', eb.ref('orderId'))]))
    .execute()

/**
 * Finds the order whose payment is open, else the unpaid one that was changed last. One that a bank
 * is deciding about comes last.
 */
async function findUnpaidOrder(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  shopperId: ShopperId,
): Promise<ResumableOrder | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('status', 'in', unpaidStatuses)
    // Paid for on its own page.
    .where('reservedUntil', 'is', null)
    .orderBy(eb =>
      eb
        .case()
        .when('paymentStatus', '=', 'processing')
        .then(2)
        .when('status', '=', 'awaiting_payment')
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const isPayable = row.paymentStatus !== 'processing' && findOpenSession(row, now(), 0)
  return { ...(await toOrder(db, row)), payableUntil: isPayable ? row.sessionExpiresAt : null }
}
