import { type Actor, type AuditAction, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyReturn } from './apply-refund.server.ts'
import { changedOrder, type TransitionResult } from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import { addStatusChange, lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findRefund, insertRefund, type RefundRow } from './refund-queries.server.ts'
import { isRequestUnderWay } from './refund-requests.server.ts'
import { isSettleable } from './refund-rules.ts'
import { markSettled } from './refund-settlements.server.ts'
import { type RequestedRefund, sendRequestedRefund } from './send-refunds.server.ts'
import { lookUpRefunds } from './sync-refunds.server.ts'

interface RefundChange {
  refundId: string
  by: Actor
}

export type ResolveRefundResult = RequestedRefund | { ok: false; reason: 'not-failed' | 'under-way' }

/** How a refund that the provider will never make has reached the buyer all the same. */
export type Settlement = { way: 'by_hand'; how: string; on: string } | { way: 'bank' }

/**
 * Records that an admin has paid a refund back in another way, or that the bank has taken it. One
 * that is pending takes effect with it.
 * @param settlement.on day of the shop, such as '2026-11-25'
 * @returns `not-failed`: there is no such refund, or the provider may still make it. `under-way`:
 * the provider is being asked for it at this moment
 * @throws when the provider can't be asked whether it has made a pending refund of the last week
 */
export async function recordSettlement(
  context: StoreContext,
  { refundId, by, settlement }: RefundChange & { settlement: Settlement },
): Promise<ResolveRefundResult> {
  const now = context.now()
  const at = now.toISOString()
  await lookUpPending(context, refundId, now)
  let isUnderWay = false
  const isSettled = await changeRefund(context, refundId, async (tx, order, refund) => {
    if (!isSettleable({ ...refund, isTaken: refund.providerId !== null }, at)) return undefined
    isUnderWay = await isRequestUnderWay(tx, refund, now)
    if (isUnderWay) return undefined
    const { orderId, paymentIntentId, amountSen, reason } = refund
    const paid = settlement.way === 'by_hand' ? { paidHow: settlement.how, paidOn: settlement.on } : {}
    const paidBy = await insertRefund(tx, {
      ...{ orderId, paymentIntentId, amountSen, reason, requestedAt: at, ...paid },
      way: settlement.way,
      status: 'succeeded',
      succeededAt: at,
      requestedBy: JSON.stringify(by),
    })
    await markSettled(tx, refund, paidBy)
    const action = settlement.way === 'bank' ? 'refund taken by the bank' : 'refund paid back by hand'
    await recordResolution(tx, { order, refund, by, at, action })
    const what = settlement.way === 'bank' ? 'taken by the bank' : 'paid back by an admin'
    const note = `${formatMoney(amountSen as Sen)} ${what}`
    await addStatusChange(tx, { orderId, status: order.status, at, note, updatedBy: 'admin' })
    return applyReturn(tx, order, { refund, paidBy }, at)
  })
  if (isSettled) return { ok: true, isPending: false }
  return { ok: false, reason: isUnderWay ? 'under-way' : 'not-failed' }
}

/** A provider that does not answer for so long no longer keeps a refund open. */
const maxSilenceMs = 7 * 24 * 60 * 60_000

/** The provider may have made a refund, and the response was lost. */
async function lookUpPending(context: StoreContext, refundId: string, now: Date): Promise<void> {
  const refund = await findRefund(context.db, refundId)
  if (refund?.status !== 'pending') return
  try {
    await lookUpRefunds(context, refund)
  } catch (error) {
    if (now.getTime() - Date.parse(refund.requestedAt) < maxSilenceMs) throw error
    context.log.warn({ err: error, orderId: refund.orderId }, 'Refund settled without a look at the payment')
  }
}

/**
 * Asks the provider once more for a refund that has failed, for example after its balance was
 * topped up.
 * @returns `not-failed`: there is no such refund, or it has not failed. `refused`: the provider has
 * refused it again
 */
export async function retryRefund(context: StoreContext, { refundId, by }: RefundChange): Promise<ResolveRefundResult> {
  const at = context.now().toISOString()
  let retryId = ''
  const isRetried = await changeRefund(context, refundId, async (tx, order, refund) => {
    if (refund.status !== 'failed' || refund.paymentIntentId === null) return undefined
    const { orderId, paymentIntentId, amountSen, isRest, reason } = refund
    const retry = { orderId, paymentIntentId, amountSen, isRest, reason, requestedAt: at }
    const { id } = await insertRefund(tx, { ...retry, requestedBy: JSON.stringify(by) })
    retryId = id
    await markSettled(tx, refund, { id })
    await recordResolution(tx, { order, refund, by, at, action: 'refund retried' })
    return changedOrder(orderId)
  })
  if (!isRetried) return { ok: false, reason: 'not-failed' }
  return sendRequestedRefund(context, retryId)
}

async function changeRefund(
  context: StoreContext,
  refundId: string,
  change: (tx: Tx, order: OrderRow, refund: RefundRow) => Promise<TransitionResult | undefined>,
): Promise<boolean> {
  const orderId = (await findRefund(context.db, refundId))?.orderId
  if (!orderId) return false
  const result = await commitTransition(context, async tx => {
    const order = await lockOrder(tx, orderId)
    const refund = await findRefund(tx, refundId)
    return order && refund ? change(tx, order, refund) : undefined
  })
  return result !== undefined
}

const recordResolution = (
  tx: Tx,
  { order, refund, ...entry }: { order: OrderRow; refund: RefundRow; by: Actor; at: string; action: AuditAction },
) =>
  recordAuditEntry(tx, {
    ...entry,
    subjectId: order.id,
    before: { refund: refund.status, failureReason: refund.failureReason },
    after: { amount: formatMoney(refund.amountSen as Sen) },
  })
