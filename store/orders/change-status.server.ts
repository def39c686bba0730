import { type Actor, audit } from '#store/audit/audit.server.ts'
import { type Applied, applyChange } from '#store/checkout/apply-change.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { Outside } from '#store/outside.server.ts'
import { beginClosing, byHand, closeOrder } from './close-order.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { canBecome, type OrderStatus, returnsMoney } from './order-status.ts'

interface WantedChange {
  orderId: OrderId
  /** How the admin sees the order: when somebody else has moved it meanwhile, nothing happens (readings T36). */
  from: OrderStatus
  to: OrderStatus
  /** Whether the pieces of a paid order go back on sale; asked where its money goes back. */
  restock: boolean
  by: Actor
}

export type ChangedStatus =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  /** `from` is how the order stands. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }
  | { ok: false; reason: 'no-refund'; message: string }

type Begun = Exclude<ChangedStatus, { ok: true }> | { ok: true; applied: Applied } | { ok: true; closing: OrderRow }

/** An admin moves an order through its life (STATE-10 to STATE-13). Where that sends money back, the provider is asked first, and nothing changes if it fails (readings T37). */
export async function changeStatus(outside: Outside, wanted: WantedChange): Promise<ChangedStatus> {
  const at = outside.now().toISOString()
  const begun = await inTransaction(outside.db, async (tx): Promise<Begun> => {
    const order = await lockOrder(tx, wanted.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    const { from, to } = wanted
    if (order.status !== from || order.closingTo !== null || !canBecome(from, to))
      return { ok: false, reason: 'not-allowed', from: order.closingTo ?? order.status }
    if (returnsMoney(from, to) && (to === 'cancelled' || to === 'refunded')) {
      await beginClosing(tx, order, { to, restock: wanted.restock, by: wanted.by }, at)
      return { ok: true, closing: order }
    }
    return { ok: true, applied: await changeAtOnce(tx, order, wanted, at) }
  })
  if (!begun.ok) return begun
  if ('closing' in begun) {
    const closed = await closeOrder(outside, begun.closing)
    return closed.ok ? closed : { ok: false, reason: 'no-refund', message: closed.message }
  }
  outside.live.announce(begun.applied.announcements)
  return { ok: true }
}

async function changeAtOnce(tx: Tx, order: OrderRow, { to, by }: WantedChange, at: string): Promise<Applied> {
  await audit(tx, {
    by,
    at,
    what: 'order status changed',
    subject: order.id,
    before: { status: order.status },
    after: { status: to },
  })
  const change = {
    status: to,
    note: byHand,
    // The only change at once that ends an order: it has not been paid, but a session may just be opening for it.
    ...(to === 'cancelled' ? { pieces: 'freed' as const, notify: 'order_cancelled' as const } : {}),
  }
  return applyChange(tx, order, change, { at, by: 'admin', also: to === 'cancelled' ? { openingAt: null } : {} })
}
