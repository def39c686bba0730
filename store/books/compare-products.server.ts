import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { soldStatuses } from '#store/orders/order-status.ts'
import type { Difference } from './difference.ts'

/**
 * Lists what orders and products contradict each other about: each piece of a sold order that did
 * not come back is sold with that order, and the other way round.
 */
export async function compareProducts(db: Db): Promise<Difference[]> {
  const [unsold, unordered] = [await listUnsoldItems(db), await listUnorderedProducts(db)]
  const buyers = Map.groupBy(await listSharedProducts(db), ({ productId }) => productId)
  return [
    ...[...buyers].map(([productId, orders]) => ({
      kind: 'sold-twice' as const,
      subject: productId,
      paymentIntentId: null,
      orderId: orders[0]?.orderId ?? null,
      sentence: `Product ${productId} was sold with ${orders.map(({ orderNumber }) => `order #${orderNumber}`).join(' and ')}.`,
      advice: 'Send it to the first buyer, and refund the other on the order page.',
    })),
    ...unsold
      .filter(({ productId }) => !buyers.has(productId))
      .map(({ productId, orderId, orderNumber, soldOrderId, sold }) => ({
        kind: 'sale-without-product' as const,
        subject: productId,
        paymentIntentId: null,
        orderId,
        sentence: `Order #${orderNumber} has bought product ${productId}, which is ${sold === 1 ? `sold to ${soldOrderId ?? 'somebody elsewhere'}` : 'not sold'}.`,
        advice:
          'Withdraw the product at once if you still have it, and send it to the buyer; refund the order otherwise.',
      })),
    ...unordered.map(({ id, soldOrderId }) => ({
      kind: 'product-without-sale' as const,
      subject: id,
      paymentIntentId: null,
      orderId: null,
      sentence: `Product ${id} is sold to order ${soldOrderId}, which has not bought it.`,
      advice: 'Look for the piece: if you still have it, copy it to a new product and delete this one.',
    })),
  ]
}

/** The pieces of sold orders, without those that came back. */
const selectSoldItems = (db: Db) =>
  db
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .where('orders.status', 'in', soldStatuses)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refundItems')
            .innerJoin('refundDecisions', 'refundDecisions.id', 'refundItems.decisionId')
            .select('refundDecisions.id')
            .whereRef('refundItems.orderId', '=', 'orderItems.orderId')
            .whereRef('refundItems.productId', '=', 'orderItems.productId')
            .where('refundDecisions.doneAt', 'is not', null),
        ),
      ),
    )

const listUnsoldItems = (db: Db) =>
  selectSoldItems(db)
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select([
      'orderItems.productId',
      'orderItems.orderId',
      'orders.orderNumber',
      'products.sold',
      'products.soldOrderId',
    ])
    .where(eb =>
      eb.or([
        eb('products.sold', '=', 0),
        eb('products.soldOrderId', 'is', null),
        eb('products.soldOrderId', '<>', eb.ref('orderItems.orderId')),
      ]),
    )
    .limit(100)
    .execute()

const listSharedProducts = async (db: Db): Promise<{ productId: ProductId; orderId: OrderId; orderNumber: string }[]> =>
  selectSoldItems(db)
    .select(['orderItems.productId', 'orderItems.orderId', 'orders.orderNumber'])
    .where(
      'orderItems.productId',
      'in',
      selectSoldItems(db)
        .select('orderItems.productId')
        .groupBy('orderItems.productId')
        .having(sql<number>`count(distinct order_items.order_id)`, '>', 1),
    )
    .orderBy('orders.createdAt')
    .limit(100)
    .execute()

const listUnorderedProducts = (db: Db) =>
  db
    .selectFrom('products')
    .select(['id', 'soldOrderId'])
    .where('sold', '=', 1)
    .where('soldOrderId', 'is not', null)
    .where(eb =>
      eb.not(
        eb.exists(
          selectSoldItems(db)
            .select('orderItems.orderId')
            .where('orderItems.orderId', '=', sql.ref<OrderId>('products.soldOrderId'))
            .where('orderItems.productId', '=', sql.ref<ProductId>('products.id')),
        ),
      ),
    )
    .limit(100)
    .execute()
