import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyRefundSuccess } from './apply-refund.server.ts'
import { changedOrder, createRefundLogEntry, noTransition, type TransitionResult } from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import { findOrderRow, lockOrder } from './order-queries.server.ts'
import { listOrderItems, type OrderRow } from './order-rows.server.ts'
import { isSold } from './order-status.ts'
import {
  findCancellation,
  findRefund,
  insertRefund,
  listPaymentRefunds,
  listReturnedProducts,
} from './refund-queries.server.ts'
import { getRefundableSen } from './refund-rules.ts'
import type { RefundWay } from './refund-table.ts'
import { type RequestedRefund, sendRequestedRefund } from './send-refunds.server.ts'
import { lookUpRefunds } from './sync-refunds.server.ts'

export interface RefundRequest {
  orderId: OrderId
  /** Made with the form, so that a repeated request has no other effect. */
  id: string
  amount: Sen
  /** Products that come back, each for sale again or withdrawn. */
  items: readonly { productId: ProductId; restock: boolean }[]
  /** In words; the buyer reads it too. */
  reason: string
  way: RefundWay
  /** How and on which day of the shop an admin paid it back, such as '2026-11-25'. */
  paid?: { how: string; on: string } | undefined
  by: Actor
}

export type RequestRefundResult =
  | RequestedRefund
  | { ok: false; reason: 'unknown' | 'not-sold' | 'refund-pending' | 'returned-already' | 'not-paid-here' }
  /** `refundable`: what is left. */
  | { ok: false; reason: 'too-much'; refundable: Sen }

type Recorded = ({ ok: true } & TransitionResult) | Extract<RequestRefundResult, { ok: false }>

/**
 * Refunds an amount of an order for an admin, with or without products that come back. The amount
 * is reserved under the order's lock before the provider is asked, so that no more than was paid
 * goes back, whoever else asks. Products and order change when the money has gone back.
 * @returns `not-sold`: the order has nothing that was paid for. `refund-pending`: it waits for
 * another refund. `returned-already`: a product came back before. `not-paid-here`: the provider has
 * no payment of it. `refused`: the provider has refused, and nothing has changed.
 * @throws when the provider can't be asked what has been refunded; nothing has changed then
 */
export async function requestRefund(context: StoreContext, request: RefundRequest): Promise<RequestRefundResult> {
  const { db, now } = context
  // What was refunded in the provider's dashboard counts, though its webhook may be late.
  const paid = await findOrderRow(db, request.orderId)
  if (paid) await lookUpRefunds(context, { orderId: paid.id, paymentIntentId: paid.paymentIntentId })
  const at = now().toISOString()
  const recorded = await commitTransition(context, tx => recordRequest(tx, request, at))
  return recorded.ok ? sendRequestedRefund(context, request.id) : recorded
}

async function recordRequest(tx: Tx, request: RefundRequest, at: string): Promise<Recorded> {
  const { id, orderId, amount, items, reason, way, paid, by } = request
  const order = await lockOrder(tx, orderId)
  if (!order) return { ok: false, reason: 'unknown' }
  const repeated = await findRefund(tx, id)
  if (repeated) return repeated.orderId === orderId ? { ok: true, ...noTransition } : { ok: false, reason: 'unknown' }
  const problem = await findProblem(tx, order, request)
  if (problem) return problem
  const refund = await insertRefund(tx, {
    id,
    orderId,
    paymentIntentId: order.paymentIntentId,
    amountSen: amount,
    reason,
    way,
    requestedAt: at,
    requestedBy: JSON.stringify(by),
    paidHow: paid?.how ?? null,
    paidOn: paid?.on ?? null,
  })
  if (items.length > 0)
    await tx
      .insertInto('refundItems')
      .values(
        [...new Map(items.map(item => [item.productId, item.restock]))].map(([productId, restock]) => ({
          refundId: id,
          orderId,
          productId,
          restock: Number(restock),
        })),
      )
      .execute()
  // Not the reason, which may name the buyer: audit entries outlast the erasure of a person.
  await recordAuditEntry(tx, {
    by,
    at,
    action: 'refund requested',
    subjectId: orderId,
    after: { amount: formatMoney(amount), way, items },
  })
  if (way !== 'provider') return { ok: true, ...(await applyRefundSuccess(tx, order, refund, { at })) }
  return { ok: true, ...changedOrder(orderId), logEntries: [createRefundLogEntry('Refund recorded', refund)] }
}

async function findProblem(
  tx: Tx,
  order: OrderRow,
  { amount, items, way }: RefundRequest,
): Promise<Extract<RequestRefundResult, { ok: false }> | undefined> {
  if (order.paid !== 1 || !isSold(order.status)) return { ok: false, reason: 'not-sold' }
  if (await findCancellation(tx, order.id)) return { ok: false, reason: 'refund-pending' }
  if (way === 'provider' && !order.paymentIntentId) return { ok: false, reason: 'not-paid-here' }
  const ordered = new Set((await listOrderItems(tx, order)).map(({ productId }) => productId))
  for (const { productId } of await listReturnedProducts(tx, [order.id])) ordered.delete(productId)
  if (items.some(({ productId }) => !ordered.has(productId))) return { ok: false, reason: 'returned-already' }
  const refunds = await listPaymentRefunds(tx, { orderId: order.id, paymentIntentId: order.paymentIntentId })
  const refundable = getRefundableSen(order.totalSen, refunds) as Sen
  return amount > 0 && amount <= refundable ? undefined : { ok: false, reason: 'too-much', refundable }
}
