import type { ProductId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import { getEntryStatus, type LedgerOrder } from './ledger.ts'
import { type EntryRow, findUnpaid, type LedgerRows, listOpenRefunds } from './ledger-queries.server.ts'
import type { OrderView, OrderViewRefund } from './order.ts'

/** Lists what went back of an order's payment, the latest first, as its buyer may read it. */
export const listBuyerRefunds = (ledger: LedgerRows, paymentIntentId: string | null): OrderViewRefund[] =>
  ledger.entries
    .filter(entry => isBack(entry) && entry.paymentIntentId === paymentIntentId)
    .map(entry => describeReturn(entry, ledger))
    .sort((a, b) => (a.at < b.at ? 1 : -1))

/**
 * Finds what of an order's payment has not reached the buyer. What is owed says more than what is
 * on its way.
 */
export function findOpenRefund(order: LedgerOrder, ledger: LedgerRows): OrderView['openRefund'] {
  const open = listOpenRefunds(order, ledger, '').filter(
    ({ paymentIntentId }) => paymentIntentId === order.paymentIntentId,
  )
  const refund = open.find(({ status }) => status === 'owed') ?? open[0]
  // What nobody has promised, as after a backup, is no refund that failed.
  if (!refund || (refund.status === 'owed' && !findUnpaid(ledger, refund.paymentIntentId))) return null
  return { status: refund.status === 'owed' ? 'failed' : 'pending', amount: refund.amount, target: refund.ends }
}

/** Finds what a buyer may read of money that went back. */
export function findBuyerRefund(id: string, ledger: LedgerRows): OrderViewRefund | undefined {
  const entry = ledger.entries.find(row => row.id === id)
  return entry && describeReturn(entry, ledger)
}

const isBack = (entry: EntryRow) => entry.direction === 'out' && getEntryStatus(entry) === 'made'

function describeReturn(entry: EntryRow, { decisions, items }: LedgerRows): OrderViewRefund {
  const { amountSen, way, madeAt, recordedAt, decisionId, paidHow, paidOn } = entry
  const decision = decisions.find(({ id }) => id === decisionId)
  return {
    amount: toMyr(amountSen as Sen),
    way,
    at: madeAt ?? recordedAt,
    reason: decision?.reason || null,
    productIds: items.filter(item => item.decisionId === decisionId).map(({ productId }) => productId),
    paid: paidHow && paidOn ? { how: paidHow, on: paidOn } : null,
  }
}

/** Lists the products that came back with a refund. */
export const listRefundedProducts = ({ decisions, items }: LedgerRows): ProductId[] => {
  const done = new Set(decisions.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id))
  return items.filter(({ decisionId }) => done.has(decisionId)).map(({ productId }) => productId)
}
