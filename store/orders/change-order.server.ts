import { type Actor, type AuditAction, recordAuditEntry } from '#store/audit/audit.server.ts'
import { type Change, changeAndPublish } from '#store/change-and-publish.server.ts'
import { isFailedResult } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'

/** An order that a transaction has locked to change it, and what follows with the commit. */
export interface OrderChange extends Change {
  /** As it is now: `updateOrder` changes it as well. */
  order: OrderRow
  /** To be logged. Ids, statuses and amounts: never a name, an address or the key of a page. */
  logEntries: LogEntry[]
  /** Ids of refunds that are recorded and should be sent now. */
  refunds: string[]
}

export interface LogEntry {
  message: 'Order status changed' | 'Payment received' | 'Refund recorded' | 'Refund succeeded' | 'Refund refused'
  details: { orderId: OrderId; [field: string]: string | number | null }
}

/**
 * Changes an order in a transaction that has locked it. What `work` publishes and logs takes effect
 * with the commit; a result with `ok: false` rolls it back.
 * @returns undefined when there is no such order
 */
export async function changeOrder<T>(
  context: Pick<StoreContext, 'db' | 'events' | 'log' | 'now'>,
  orderId: OrderId | undefined,
  work: (change: OrderChange) => Promise<T>,
): Promise<T | undefined> {
  if (orderId === undefined) return undefined
  const logEntries: LogEntry[] = []
  const result = await changeAndPublish(context, async (tx, publish) => {
    const order = await lockOrder(tx, orderId)
    return order && work({ tx, at: context.now().toISOString(), publish, order, logEntries, refunds: [] })
  })
  if (!isFailedResult(result)) for (const { message, details } of logEntries) context.log.info(details, message)
  return result
}

/** Has it published that the order, or its money, has changed. */
export const markChanged = ({ order, publish }: Pick<Change, 'publish'> & { order: { id: OrderId } }): void =>
  publish({ topic: 'order', id: order.id, change: 'changed' })

/** Changes columns of the order. */
export async function updateOrder(change: OrderChange, columns: Partial<OrderRow>): Promise<void> {
  const { tx, order } = change
  // Messages of one transaction are told apart by it.
  Object.assign(order, columns, { revision: order.revision + 1 })
  await tx
    .updateTable('orders')
    .set({ ...columns, revision: order.revision })
    .where('id', '=', order.id)
    .execute()
  markChanged(change)
}

/** Records what an admin does to the order, for the audit log. */
export const auditOrder = (
  { tx, at, order }: OrderChange,
  by: Actor,
  action: AuditAction,
  values: { before?: unknown; after?: unknown },
): Promise<void> => recordAuditEntry(tx, { by, at, action, subjectId: order.id, ...values })
