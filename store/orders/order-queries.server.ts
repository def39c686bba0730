import { sql } from 'kysely'
import { type Actor, serializeActor } from '#store/audit/audit.server.ts'
import type { Db, Tx } from '#store/database.server.ts'
import { createId, type OrderId } from '#store/ids.ts'
import type { OrderChange } from './change-order.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'

const findBy =
  <Column extends 'id' | 'stripeSessionId' | 'pageToken' | 'paymentIntentId'>(column: Column) =>
  (db: Db, value: NonNullable<OrderRow[Column]>): Promise<OrderRow | undefined> =>
    db
      .selectFrom('orders')
      .selectAll()
      .where(column, '=', value as never)
      .executeTakeFirst()

/** Finds an order without its items and history. */
export const findOrderRow = findBy('id')
/** Finds the order of a checkout session. */
export const findOrderBySession = findBy('stripeSessionId')
/** Finds the order of an order page. */
export const findOrderByPageToken = findBy('pageToken')
/** Finds the order of a payment. */
export const findOrderByPayment = findBy('paymentIntentId')

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

interface NewStatusChange {
  orderId: OrderId
  status: OrderStatus
  /** Unless the change only notes something. */
  previousStatus?: OrderStatus | null
  /** ISO 8601. */
  at: string
  note: string
  by: Actor | string
}

/** Adds an entry to the history of an order that this transaction has locked. */
export async function addStatusChange(tx: Tx, change: NewStatusChange): Promise<void> {
  const { orderId, status, previousStatus, at, note, by } = change
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
      previousStatus,
      timestamp: at,
      note,
      updatedBy: getUpdatedBy(by),
      actor: typeof by === 'string' ? null : serializeActor(by),
    }))
    .execute()
}

/** Who has made a change, as everybody may read it. */
export const getUpdatedBy = (by: Actor | string): string => (typeof by === 'string' ? by : 'admin')

/**
 * Finds what an order was before the last change of its status, to an admin who has just made it.
 * @returns null when it was made by somebody else, or more than `maxMs` ago
 */
export async function findPreviousStatus(
  { tx, at, order }: OrderChange,
  by: Actor,
  maxMs: number,
): Promise<OrderStatus | null> {
  const last = await tx
    .selectFrom('orderStatusChanges')
    .select(['previousStatus', 'timestamp', 'actor'])
    .where('orderId', '=', order.id)
    .where('previousStatus', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOwn = last?.actor === serializeActor(by) && Date.parse(at) - Date.parse(last.timestamp) <= maxMs
  return isOwn ? last.previousStatus : null
}
