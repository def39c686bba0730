import type { Tx } from '#store/database.server.ts'
import { insertRefund, listPaymentRefunds, type RefundRow, updateRefund } from './refund-queries.server.ts'
import { findCover, listPaidDebts } from './refund-rules.ts'

/** Records that another refund pays one. */
export const markSettled = (tx: Tx, refund: RefundRow, { id }: Pick<RefundRow, 'id'>): Promise<RefundRow> =>
  updateRefund(tx, refund, { status: 'settled', settledBy: id, target: null })

/**
 * Records which debts of a payment a refund pays, in the transaction that has locked their order.
 * One that it pays in part becomes two: the part that is paid, and the rest that is owed.
 * @param debts the oldest first
 * @param minShare of a debt that counts as all of it
 * @returns what is paid, as it was before
 */
export async function recordPaidDebts(
  tx: Tx,
  {
    debts,
    paidBy,
    minShare,
  }: { debts: readonly RefundRow[]; paidBy: Pick<RefundRow, 'id' | 'amountSen'>; minShare?: number },
): Promise<RefundRow[]> {
  const paid = listPaidDebts(debts, { amountSen: paidBy.amountSen, ...(minShare ? { minShare } : {}) })
  for (const { debt, leftSen } of paid) {
    if (leftSen === 0) {
      await markSettled(tx, debt, paidBy)
      continue
    }
    const { target, restock } = debt
    const part = await insertPart(tx, debt, { amountSen: debt.amountSen - leftSen })
    await markSettled(tx, debt, await markSettled(tx, part, paidBy))
    const rest = await insertPart(tx, debt, { status: debt.status, amountSen: leftSen, target, restock })
    await tx.updateTable('refundItems').set({ refundId: rest.id }).where('refundId', '=', debt.id).execute()
  }
  return paid.filter(({ leftSen }) => leftSen === 0).map(({ debt }) => debt)
}

/** Records a part of a debt on its own. */
function insertPart(
  tx: Tx,
  { orderId, paymentIntentId, reason, requestedAt, failedAt, failureReason, isRest, requestedBy }: RefundRow,
  part: Pick<RefundRow, 'amountSen'> & Partial<RefundRow>,
): Promise<RefundRow> {
  const debt = { orderId, paymentIntentId, reason, requestedAt, failedAt, failureReason, isRest, requestedBy }
  return insertRefund(tx, { ...debt, ...part })
}

/**
 * Records that what a refund was to pay is owed again.
 * @returns sen
 */
export async function reopenDebts(tx: Tx, { id }: Pick<RefundRow, 'id'>): Promise<number> {
  const reopened = await tx
    .updateTable('refunds')
    .set({ status: 'failed', settledBy: null })
    .where('settledBy', '=', id)
    .where('status', '=', 'settled')
    .returning('amountSen')
    .execute()
  return reopened.reduce((sum, { amountSen }) => sum + amountSen, 0)
}

/** Records that a part of a refund is owed, which as a whole is not. */
export const insertOwedPart = (tx: Tx, refund: RefundRow, amountSen: number): Promise<RefundRow> =>
  insertPart(tx, refund, { status: 'failed', amountSen })

/**
 * Records as paid what is owed of a payment although other refunds of it cover it.
 * @param paidSen what was paid
 * @returns sen
 */
export async function recordCoveredDebts(
  tx: Tx,
  payment: Pick<RefundRow, 'orderId' | 'paymentIntentId'>,
  paidSen: number,
): Promise<number> {
  const cover = findCover(paidSen, await listPaymentRefunds(tx, payment))
  if (!cover) return 0
  const { amountSen, paidBy, debts } = cover
  await recordPaidDebts(tx, { debts, paidBy: { id: paidBy.id, amountSen } })
  return amountSen
}
