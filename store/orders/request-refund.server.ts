import { type Actor, serializeActor } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { auditOrder, changeOrder, type OrderChange } from './change-order.server.ts'
import { giveBack } from './follow-ledger.server.ts'
import { insertDecision } from './ledger-changes.server.ts'
import { findEntry, listReturnedProducts, readSums } from './ledger-queries.server.ts'
import type { MoneyWay } from './ledger-table.ts'
import { findOrderRow } from './order-queries.server.ts'
import { listOrderItems, type OrderRow } from './order-rows.server.ts'
import { isSold } from './order-status.ts'
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
  way: Exclude<MoneyWay, 'bank'>
  /** How and on which day of the shop an admin paid it back, such as '2026-11-25'. */
  paid?: { how: string; on: string } | undefined
  by: Actor
}

export type RequestRefundResult =
  | RequestedRefund
  | { ok: false; reason: 'unknown' | 'not-sold' | 'refund-pending' | 'returned-already' | 'not-paid-here' }
  /** `refundable`: what is left. */
  | { ok: false; reason: 'too-much'; refundable: Sen }

type Refusal = Extract<RequestRefundResult, { ok: false }>

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
  const { id, orderId } = request
  // What was refunded in the provider's dashboard counts, though its webhook may be late.
  const paid = await findOrderRow(context.db, orderId)
  if (paid) await lookUpRefunds(context, { orderId, paymentIntentId: paid.paymentIntentId })
  const recorded = await changeOrder(context, orderId, change => recordRefund(change, request))
  if (!recorded) return { ok: false, reason: 'unknown' }
  return recorded.ok ? sendRequestedRefund(context, id) : recorded
}

/** Records a refund that is to be sent once the transaction has committed. */
export async function recordRefund(change: OrderChange, request: RefundRequest): Promise<{ ok: true } | Refusal> {
  const { id, amount: amountSen, items, reason, way, paid, by } = request
  const { tx, order } = change
  const repeated = await findEntry(tx, id)
  if (repeated) return repeated.orderId === order.id ? { ok: true } : { ok: false, reason: 'unknown' }
  const problem = await findProblem(tx, order, request)
  if (problem) return problem
  const { paymentIntentId } = order
  const decidedBy = serializeActor(by)
  await insertDecision(change, { id, paymentIntentId, amountSen, reason, decidedBy }, items)
  // Not the reason, which may name the buyer: audit entries outlast the erasure of a person.
  await auditOrder(change, by, 'refund requested', { after: { amount: formatMoney(amountSen), way, items } })
  await giveBack(change, {
    id,
    paymentIntentId,
    amountSen,
    decisionId: id,
    reason,
    way,
    requestedBy: decidedBy,
    paidHow: paid?.how ?? null,
    paidOn: paid?.on ?? null,
  })
  return { ok: true }
}

async function findProblem(
  tx: Tx,
  order: OrderRow,
  { amount, items, way }: RefundRequest,
): Promise<Refusal | undefined> {
  if (order.paid !== 1 || !isSold(order.status)) return { ok: false, reason: 'not-sold' }
  const { ledger, sums } = await readSums(tx, order)
  if (sums.isEnding) return { ok: false, reason: 'refund-pending' }
  if (way === 'provider' && !order.paymentIntentId) return { ok: false, reason: 'not-paid-here' }
  const ordered = new Set((await listOrderItems(tx, order)).map(({ productId }) => productId))
  for (const productId of listReturnedProducts(ledger)) ordered.delete(productId)
  if (items.some(({ productId }) => !ordered.has(productId))) return { ok: false, reason: 'returned-already' }
  const refundable = sums.refundable as Sen
  return amount > 0 && amount <= refundable ? undefined : { ok: false, reason: 'too-much', refundable }
}
