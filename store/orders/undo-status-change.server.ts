import { type Actor, type AuditAction, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { withdrawMessage } from '#store/outbox/outbox.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findUndoEvent, undoMs } from './admin-status-changes.ts'
import { applyTransition, noTransition, type TransitionResult } from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'
import { findTransition } from './order-transitions.ts'
import { findCancellation } from './refund-queries.server.ts'

interface UndoRequest {
  orderId: OrderId
  /** Status that the change has set. */
  changedTo: OrderStatus
  by: Actor
}

export type UndoStatusChangeResult =
  /** `status` is the order's status again. */
  { ok: true; status: OrderStatus } | { ok: false; reason: 'unknown' | 'too-late' }

type Undoing = ({ ok: true; status: OrderStatus } & TransitionResult) | { ok: false; reason: 'unknown' | 'too-late' }

const tooLate = { ok: false, reason: 'too-late' } as const

/**
 * Undoes a status change for the admin who has just made it.
 * @returns `too-late`: the order has changed since, its buyer has been told, or the change was made
 * by somebody else or too long ago. A change that the same admin has just undone is no error.
 */
export async function undoStatusChange(context: StoreContext, request: UndoRequest): Promise<UndoStatusChangeResult> {
  const at = context.now().toISOString()
  const result = await commitTransition(context, tx => undoInTransaction(tx, request, at))
  return result.ok ? { ok: true, status: result.status } : result
}

async function undoInTransaction(tx: Tx, { orderId, changedTo, by }: UndoRequest, at: string): Promise<Undoing> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const last = await findLastChange(tx, order, { by, at })
  if (!last) return tooLate
  if (last.action === 'order status change undone')
    return last.before === changedTo && last.after === order.status
      ? { ok: true, status: order.status, ...noTransition }
      : tooLate
  const event = findUndoEvent(changedTo)
  const transition = event && findTransition(event, order.status)
  if (last.after !== changedTo || !transition?.status || (await findCancellation(tx, order.id))) return tooLate
  const hasMessage = changedTo === 'shipped' || changedTo === 'delivered'
  if (hasMessage && !(await withdrawMessage(tx, { orderId, kind: changedTo }))) return tooLate
  await recordAuditEntry(tx, {
    by,
    at,
    action: 'order status change undone',
    subjectId: order.id,
    before: { status: order.status },
    after: { status: transition.status },
  })
  const applied = await applyTransition(tx, order, transition, {
    at,
    by: 'admin',
    orderColumns: changedTo === 'shipped' ? { courier: null, trackingNumber: null } : {},
  })
  return { ok: true, status: transition.status, ...applied }
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
