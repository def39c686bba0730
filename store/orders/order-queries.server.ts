import { sql } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

/** Finds an order without its items and history. */
export const findOrderRow = (db: Db, id: OrderId): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds the order of a checkout session. */
export const findOrderBySession = (db: Db, sessionId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('stripeSessionId', '=', sessionId).executeTakeFirst()

/** Finds the order of an order page. */
export const findOrderByPageToken = (db: Db, pageToken: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('pageToken', '=', pageToken).executeTakeFirst()

/** Finds the order of a payment. */
export const findOrderByPayment = (db: Db, paymentIntentId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('paymentIntentId', '=', paymentIntentId).executeTakeFirst()

/**
 * Reads and locks an order until the transaction ends. Incrementing the revision locks the row on
 * both SQLite and PostgreSQL.
 */
export const lockOrder = (tx: Tx, id: OrderId): Promise<OrderRow | undefined> =>
  tx
    .updateTable('orders')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/**
 * Adds an entry to the history of an order that this transaction has locked.
 * @param change.at ISO 8601
 */
export async function addStatusChange(
  tx: Tx,
  change: { orderId: OrderId; status: OrderStatus; at: string; note: string; updatedBy: string },
): Promise<void> {
  const { orderId, status, at, note, updatedBy } = change
  await tx
    .insertInto('orderStatusChanges')
    .values(eb => ({
      id: createId(),
      orderId,
      position: eb
        .selectFrom('orderStatusChanges')
        .select(last => last(last.fn.coalesce(last.fn.max('position'), sql.lit(0)), '+', sql.lit(1)).as('next'))
        .where('orderId', '=', orderId),
      status,
      timestamp: at,
      note,
      updatedBy,
    }))
    .execute()
}
