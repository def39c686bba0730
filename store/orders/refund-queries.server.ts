import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, hasRows, type Tx } from '#store/database.server.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { OpenRefund, OrderRefund } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { RefundItemTable, RefundTable } from './refund-table.ts'

export type RefundRow = Selectable<RefundTable>

/** Finds a refund. */
export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the refunds of a payment, the oldest first. */
export const listPaymentRefunds = (
  db: Db,
  { orderId, paymentIntentId }: Pick<RefundTable, 'orderId' | 'paymentIntentId'>,
): Promise<RefundRow[]> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('paymentIntentId', paymentIntentId === null ? 'is' : '=', paymentIntentId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()

/** Whether any refund of a payment is recorded: what becomes of the payment is decided then. */
export const hasRefund = (db: Db, paymentIntentId: string): Promise<boolean> =>
  hasRows(db.selectFrom('refunds').where('paymentIntentId', '=', paymentIntentId))

/** Finds the pending refund that will change the order, which keeps it from changing otherwise. */
export const findCancellation = (db: Db, orderId: OrderId): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .where('target', 'is not', null)
    .executeTakeFirst()

/** Whether an order has a refund that is owed. */
export const hasFailedRefund = (db: Db, orderId: OrderId): Promise<boolean> =>
  hasRows(db.selectFrom('refunds').where('orderId', '=', orderId).where('status', '=', 'failed'))

export interface OrderRefunds {
  refunds: RefundRow[]
  items: Selectable<RefundItemTable>[]
}

/**
 * Reads the refunds of an order, those not made included, the oldest first, with the products that
 * come back.
 */
export async function readOrderRefunds(db: Db, orderId: OrderId): Promise<OrderRefunds> {
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  return { refunds, items: refunds.length > 0 ? await listRefundItems(db, orderId) : [] }
}

/** Lists all refunds of an order with the products that come back, the latest first. */
export async function listRefunds(db: Db, orderId: OrderId): Promise<OrderRefund[]> {
  const { refunds, items } = await readOrderRefunds(db, orderId)
  return refunds
    .map(({ id, paymentIntentId, providerId, way, status, amountSen, ...row }) => ({
      id,
      paymentIntentId,
      providerId,
      way,
      status,
      amount: toMyr(amountSen as Sen),
      reason: row.reason,
      requestedAt: row.requestedAt,
      succeededAt: row.succeededAt,
      isByAdmin: row.requestedBy !== null,
      failureReason: row.failureReason,
      paidHow: row.paidHow,
      paidOn: row.paidOn,
      productIds: items.filter(({ refundId }) => refundId === id).map(({ productId }) => productId),
    }))
    .reverse()
}

const listRefundItems = (db: Db, orderId: OrderId): Promise<Selectable<RefundItemTable>[]> =>
  db.selectFrom('refundItems').selectAll().where('orderId', '=', orderId).execute()

/** Lists the products of orders that came back with a refund, or are about to. */
export async function listReturnedProducts(
  db: Db,
  orderIds: readonly OrderId[],
): Promise<{ orderId: OrderId; productId: ProductId }[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('refundItems')
    .innerJoin('refunds', 'refunds.id', 'refundItems.refundId')
    .select(['refundItems.orderId', 'refundItems.productId'])
    .where('refundItems.orderId', 'in', orderIds)
    .where('refunds.status', '<>', 'refused')
    .execute()
}

/** Lists the refunds of orders that are pending or owed, the oldest first. */
export async function listOpenRefunds(
  db: Db,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OpenRefund[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .where('status', 'in', ['pending', 'failed'])
    .orderBy('requestedAt')
    .execute()
  return Map.groupBy(rows.map(toOpenRefund), refund => refund.orderId)
}

const toOpenRefund = (row: RefundRow): OpenRefund & { orderId: OrderId } => ({
  id: row.id,
  orderId: row.orderId,
  paymentIntentId: row.paymentIntentId,
  status: row.status === 'failed' ? 'failed' : 'pending',
  isTaken: row.providerId !== null,
  amount: toMyr(row.amountSen as Sen),
  requestedAt: row.requestedAt,
  failureReason: row.failureReason,
  target: row.target,
})

type NewRefund = Pick<RefundRow, 'orderId' | 'paymentIntentId' | 'amountSen' | 'reason' | 'requestedAt'> &
  Partial<Insertable<RefundTable>>

/** Records a refund, in the transaction that decides on it and has locked the order. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const row: RefundRow = {
    id: createId(),
    way: 'provider',
    providerId: null,
    isRest: 0,
    status: 'pending',
    requestedBy: null,
    paidHow: null,
    paidOn: null,
    target: null,
    restock: 0,
    succeededAt: null,
    failedAt: null,
    failureReason: null,
    settledBy: null,
    checkedAt: null,
    warnedAt: null,
    ...refund,
  }
  await tx.insertInto('refunds').values(row).execute()
  return row
}

/** Records a refund of all that is left of a payment. */
export const insertRestRefund = (tx: Tx, refund: NewRefund): Promise<RefundRow> =>
  insertRefund(tx, { ...refund, isRest: 1 })

/** Changes the record of a refund and returns it as it is then. */
export async function updateRefund(tx: Tx, refund: RefundRow, change: Partial<RefundRow>): Promise<RefundRow> {
  await tx.updateTable('refunds').set(change).where('id', '=', refund.id).execute()
  return { ...refund, ...change }
}

/** Writes what went back of an order's own payment into the order. */
export const updateRefundedTotal = (tx: Tx, { id }: Pick<OrderRow, 'id'>) =>
  tx
    .updateTable('orders')
    .set(eb => ({
      refundedSen: eb
        .selectFrom('refunds')
        .select(sum => sum.fn.coalesce(sum.fn.sum<number>('amountSen'), sql.lit(0)).as('sum'))
        .whereRef('refunds.orderId', '=', 'orders.id')
        .where('succeededAt', 'is not', null)
        .where('failedAt', 'is', null)
        .where(sql<boolean>`coalesce(refunds.payment_intent_id, '') = coalesce(orders.payment_intent_id, '')`),
    }))
    .where('id', '=', id)
    .execute()
