import type { Selectable } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { OpenRefund, OrderRefund } from './order.ts'
import type { RefundTable } from './refund-table.ts'

export type RefundRow = Selectable<RefundTable>

/** Finds the refund of a payment. */
export const findRefund = (db: Db, paymentIntentId: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('paymentIntentId', '=', paymentIntentId).executeTakeFirst()

/** Finds the pending refund that will change the order, which keeps it from changing otherwise. */
export const findCancellation = (db: Db, orderId: OrderId): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'pending')
    .where('target', 'is not', null)
    .executeTakeFirst()

/** Whether an order has a refund that failed and isn't paid back yet. */
export async function hasFailedRefund(db: Db, orderId: OrderId): Promise<boolean> {
  const failed = await db
    .selectFrom('refunds')
    .select('paymentIntentId')
    .where('orderId', '=', orderId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  return failed !== undefined
}

/** Lists all refunds of an order, the latest first. */
export async function listRefunds(db: Db, orderId: OrderId): Promise<OrderRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('requestedAt', 'desc')
    .execute()
  return rows.map(({ paymentIntentId, refundId, status, amountSen, reason, requestedAt, failureReason }) => ({
    paymentIntentId,
    refundId,
    status,
    amount: toMyr(amountSen as Sen),
    reason,
    requestedAt,
    failureReason,
  }))
}

/** Lists the refunds of orders that are pending or have failed. */
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
  orderId: row.orderId,
  paymentIntentId: row.paymentIntentId,
  status: row.status === 'failed' ? 'failed' : 'pending',
  amount: toMyr(row.amountSen as Sen),
  requestedAt: row.requestedAt,
  failureReason: row.failureReason,
  target: row.target,
})

export type RefundRequest = Pick<RefundRow, 'paymentIntentId' | 'orderId' | 'amountSen' | 'reason'> &
  Partial<Pick<RefundRow, 'status' | 'refundId' | 'target' | 'restock' | 'requestedBy'>>

/**
 * Records the refund of a whole payment, in the transaction that decides on it. A refund that was
 * refused before can be requested again.
 * @param at ISO 8601
 * @returns false when the payment has a refund already: it is refunded only once
 */
export async function recordRefund(tx: Tx, request: RefundRequest, at: string): Promise<boolean> {
  const refund = {
    status: 'pending' as const,
    refundId: null,
    target: null,
    restock: 0,
    requestedBy: null,
    ...request,
    requestedAt: at,
    failureReason: null,
    checkedAt: null,
    warnedAt: null,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({ ...refund, attempt: 1 })
    .onConflict(conflict =>
      conflict
        .column('paymentIntentId')
        .doUpdateSet(eb => ({ ...refund, attempt: eb('refunds.attempt', '+', 1) }))
        .where('refunds.status', '=', 'refused'),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
