import type { ProductId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { OrderView, OrderViewRefund } from './order.ts'
import type { OrderRefunds, RefundRow } from './refund-queries.server.ts'

/** Lists what went back of a payment, the latest first, as its buyer may read it. */
export const listBuyerRefunds = (refunds: OrderRefunds, paymentIntentId: string | null): OrderViewRefund[] =>
  refunds.refunds
    .filter(refund => refund.status === 'succeeded' && refund.paymentIntentId === paymentIntentId)
    .map(refund => describeRefund(refund, refunds))
    .sort((a, b) => (a.at < b.at ? 1 : -1))

/**
 * Finds the refund of a payment that has not reached the buyer. One that has failed says more than
 * one that is on its way.
 */
export function findOpenRefund({ refunds }: OrderRefunds, paymentIntentId: string | null): OrderView['openRefund'] {
  const own = refunds.filter(refund => refund.paymentIntentId === paymentIntentId)
  const failed = own.find(({ status }) => status === 'failed')
  const refund = failed ?? own.findLast(({ status }) => status === 'pending')
  if (!refund) return null
  return { status: failed ? 'failed' : 'pending', amount: toMyr(refund.amountSen as Sen), target: refund.target }
}

/** Finds what a buyer may read of a refund. */
export function findBuyerRefund(id: string, refunds: OrderRefunds): OrderViewRefund | undefined {
  const refund = refunds.refunds.find(row => row.id === id)
  return refund && describeRefund(refund, refunds)
}

/** Reason and products of a settlement are those of the refund that it pays. */
function describeRefund(refund: RefundRow, { refunds, items }: OrderRefunds): OrderViewRefund {
  const { id, amountSen, way, succeededAt, requestedAt, paidHow, paidOn } = refund
  const paidRefunds = refunds.filter(row => findPayer(row, refunds).id === id)
  const asked = paidRefunds.find(row => !paidRefunds.some(({ settledBy }) => settledBy === row.id)) ?? refund
  return {
    amount: toMyr(amountSen as Sen),
    way,
    at: succeededAt ?? requestedAt,
    reason: isReasonOfAdmin(asked) ? asked.reason : null,
    productIds: paidRefunds.flatMap(row => listProducts(row.id, items)),
    paid: paidHow && paidOn ? { how: paidHow, on: paidOn } : null,
  }
}

/** Lists the products that came back with a refund that has reached the buyer. */
export const listRefundedProducts = ({ refunds, items }: OrderRefunds): ProductId[] =>
  refunds
    .filter(refund => findPayer(refund, refunds).status === 'succeeded')
    .flatMap(({ id }) => listProducts(id, items))

/** The refund that pays one in the end: itself, unless it was settled. */
function findPayer(refund: RefundRow, refunds: readonly RefundRow[]): RefundRow {
  const payer = refunds.find(({ id }) => id === refund.settledBy)
  return payer ? findPayer(payer, refunds) : refund
}

/** The store itself words the reason of a refund of all that is left. */
const isReasonOfAdmin = ({ requestedBy, isRest }: RefundRow) => requestedBy !== null && isRest === 0

const listProducts = (id: string, items: OrderRefunds['items']): ProductId[] =>
  items.filter(({ refundId }) => refundId === id).map(({ productId }) => productId)
