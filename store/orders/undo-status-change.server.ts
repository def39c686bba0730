import type { Actor, AuditAction } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findUndoEvent } from './admin-status-changes.ts'
import { applyEvent } from './apply-event.server.ts'
import { auditOrder, changeOrder, type OrderChange } from './change-order.server.ts'
import { readSums } from './ledger-queries.server.ts'
import { withdrawMessage } from './order-hooks.server.ts'
import type { OrderRow } from './order-rows.server.ts'
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
        await undoInTransaction({ ...change, order }, { ...request, orderId: order.id })
    return result
  })
  return undone ?? { ok: false, reason: 'unknown' }
}

async function undoInTransaction(
  change: OrderChange,
  { orderId, changedTo, by }: UndoRequest,
): Promise<UndoStatusChangeResult> {
  const { tx, at, order } = change
  const last = await findLastChange(tx, order, { by, at })
  if (!last) return tooLate
  const { status } = order
  if (last.action === 'order status change undone')
    return last.before === changedTo && last.after === status ? { ok: true, status } : tooLate
  const event = findUndoEvent(changedTo)
  if (last.after !== changedTo || !event || (await readSums(tx, order)).sums.isEnding) return tooLate
  const hasMessage = order.email !== '' && (changedTo === 'shipped' || changedTo === 'delivered')
  if (hasMessage && !(await withdrawMessage(tx, { orderId, kind: changedTo }))) return tooLate
  const orderColumns = changedTo === 'shipped' ? { courier: null, trackingNumber: null } : {}
  const undone = await applyEvent(change, event, { by: 'admin', orderColumns })
  if (!undone?.status) return tooLate
  await auditOrder(change, by, 'order status change undone', { before: { status }, after: { status: undone.status } })
  return { ok: true, status: undone.status }
}

const actions = ['order status changed', 'order status change undone'] as const satisfies AuditAction[]

/** The order's last change, when this admin has just made it. */
async function findLastChange(
  tx: Tx,
  { id, status }: OrderRow,
  { by, at }: { by: Actor; at: string },
): Promise<{ action: string; before: OrderStatus | undefined; after: OrderStatus | undefined } | undefined> {
  const entries = await tx
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'at', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  // Of two changes within one millisecond, the last is the one that led to the order's status.
  const [first] = entries
  const entry = entries.find(other => other.at === first?.at && readStatus(other.after) === status) ?? first
  if (entry?.actorId !== by.uid || Date.parse(at) - Date.parse(entry.at) > undoMs) return undefined
  return { action: entry.action, before: readStatus(entry.before), after: readStatus(entry.after) }
}

const readStatus = (json: string | null) => (JSON.parse(json ?? '{}') as { status?: OrderStatus }).status
