import { type Actor, type AuditAction, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { updateRequiresAction } from './apply-refund.server.ts'
import { addStatusChange, lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { recordPaidBackAmount } from './record-refund-amounts.server.ts'
import { findRefund, type RefundRow } from './refund-queries.server.ts'
import { sendRefunds } from './send-refunds.server.ts'

interface RefundChange {
  paymentIntentId: string
  by: Actor
}

export type ResolveRefundResult =
  | { ok: true; isPending: boolean }
  | { ok: false; reason: 'not-failed' }
  /** `message` says why. */
  | { ok: false; reason: 'refused'; message: string }

/**
 * Records that an admin has paid a failed refund back in another way.
 * @returns `not-failed`: there is no such refund, or it has not failed
 */
export async function markRefundPaidBack(
  context: StoreContext,
  { paymentIntentId, by }: RefundChange,
): Promise<ResolveRefundResult> {
  const at = context.now().toISOString()
  const result = await changeFailedRefund(context, paymentIntentId, async (tx, order, refund) => {
    await tx
      .updateTable('refunds')
      .set({ status: 'paid_back' })
      .where('paymentIntentId', '=', paymentIntentId)
      .execute()
    await recordPaidBackAmount(tx, order, { ...refund, at })
    await updateRequiresAction(tx, order, at)
    await recordResolution(tx, { order, refund, by, at, action: 'refund paid back by hand' })
    const note = `${formatMoney(refund.amountSen as Sen)} paid back by an admin`
    await addStatusChange(tx, { orderId: order.id, status: order.status, at, note, updatedBy: 'admin' })
  })
  return result.ok ? { ok: true, isPending: false } : result
}

/**
 * Asks the provider once more for a refund that has failed, for example after its balance was
 * topped up.
 * @returns `not-failed`: there is no such refund, or it has not failed. `refused`: the provider has
 * refused it again
 */
export async function retryRefund(
  context: StoreContext,
  { paymentIntentId, by }: RefundChange,
): Promise<ResolveRefundResult> {
  const at = context.now().toISOString()
  const result = await changeFailedRefund(context, paymentIntentId, async (tx, order, refund) => {
    await tx
      .updateTable('refunds')
      .set({ status: 'pending', attempt: refund.attempt + 1, refundId: null, failureReason: null, checkedAt: null })
      .where('paymentIntentId', '=', paymentIntentId)
      .execute()
    await recordResolution(tx, { order, refund, by, at, action: 'refund retried' })
  })
  if (!result.ok) return result
  await sendRefunds(context, paymentIntentId)
  const refund = await findRefund(context.db, paymentIntentId)
  return refund?.status === 'failed'
    ? { ok: false, reason: 'refused', message: refund.failureReason ?? 'no reason was given' }
    : { ok: true, isPending: refund?.status === 'pending' }
}

async function changeFailedRefund(
  { db, events }: StoreContext,
  paymentIntentId: string,
  change: (tx: Tx, order: OrderRow, refund: RefundRow) => Promise<void>,
): Promise<{ ok: true } | { ok: false; reason: 'not-failed' }> {
  const orderId = (await findRefund(db, paymentIntentId))?.orderId
  if (!orderId) return { ok: false, reason: 'not-failed' }
  const result = await inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const refund = await findRefund(tx, paymentIntentId)
    if (!order || refund?.status !== 'failed') return { ok: false, reason: 'not-failed' } as const
    await change(tx, order, refund)
    return { ok: true } as const
  })
  if (result.ok) events.publish([{ topic: 'order', id: orderId, change: 'changed' }])
  return result
}

const recordResolution = (
  tx: Tx,
  { order, refund, ...entry }: { order: OrderRow; refund: RefundRow; by: Actor; at: string; action: AuditAction },
) =>
  recordAuditEntry(tx, {
    ...entry,
    subjectId: order.id,
    before: { refund: refund.status, failureReason: refund.failureReason },
    after: { amount: formatMoney(refund.amountSen as Sen), attempt: refund.attempt },
  })
