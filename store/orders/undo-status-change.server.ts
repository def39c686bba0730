import type { Actor } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import { withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findUndoEvent } from './admin-status-changes.ts'
import { applyEvent } from './apply-event.server.ts'
import { auditOrder, changeOrder, type OrderChange } from './change-order.server.ts'
import { findTransition } from './find-transition.ts'
import { readSums } from './ledger-queries.server.ts'
import { findPreviousStatus } from './order-queries.server.ts'
import type { OrderStatus } from './order-status.ts'
import { lockPackedOrders } from './parcel-queries.server.ts'
import { undoMs } from './undo-time.ts'

interface UndoRequest {
  orderId: OrderId
  /** Status that the change has set. */
  changedTo: OrderStatus
  by: Actor
}

export type UndoStatusChangeResult =
  /** `status` is the order's status again. */
  { ok: true; status: OrderStatus } | { ok: false; reason: 'unknown' | 'too-late' }

const tooLate = { ok: false, reason: 'too-late' } as const

/**
 * Undoes a status change for the admin who has just made it.
 * @returns `too-late`: the order has changed since, its buyer has been told, or the change was made
 * by somebody else or too long ago. A change that the same admin has just undone is no error.
 */
export async function undoStatusChange(context: StoreContext, request: UndoRequest): Promise<UndoStatusChangeResult> {
  const undone = await changeOrder(context, request.orderId, async change => {
    const result = await undoInTransaction(change, request)
    // What was shipped with it by the same press.
    if (result.ok && request.changedTo === 'shipped' && change.order.packedWith === null)
      for (const order of await lockPackedOrders(change.tx, change.order))
        await undoInTransaction({ ...change, order }, request)
    return result
  })
  return undone ?? { ok: false, reason: 'unknown' }
}

async function undoInTransaction(change: OrderChange, { changedTo, by }: UndoRequest): Promise<UndoStatusChangeResult> {
  const { tx, order } = change
  const { id: orderId, status } = order
  const event = findUndoEvent(changedTo)
  const target = event && findTransition(event, changedTo)?.status
  if (!target) return tooLate
  const previous = await findPreviousStatus(change, by, undoMs)
  if (previous === changedTo && status === target) return { ok: true, status }
  if (previous !== target || status !== changedTo || (await readSums(tx, order)).sums.isEnding) return tooLate
  const hasMessage = order.email !== '' && (changedTo === 'shipped' || changedTo === 'delivered')
  if (hasMessage && !(await withdrawMessage(tx, { orderId, kind: changedTo }))) return tooLate
  const orderColumns = changedTo === 'shipped' ? { courier: null, trackingNumber: null } : {}
  await applyEvent(change, event, { by, orderColumns })
  await auditOrder(change, by, 'order status change undone', { before: { status }, after: { status: target } })
  return { ok: true, status: target }
}
