import { sql } from 'kysely'
import type { Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { RefundAmountTable } from './refund-table.ts'

export interface RefundAmountChanges {
  isChanged: boolean
  /** Refunds that were not known before and have not failed. */
  added: readonly ProviderRefund[]
  /** Refunds that were not known to have failed. */
  failed: readonly ProviderRefund[]
}

/**
 * Records the refunds of a payment as the provider's books show them, for an order that this
 * transaction has locked. Idempotent, also with a payment that was read before others: a refund
 * goes from pending to succeeded to failed, never back.
 * @param at ISO 8601
 */
export async function recordRefundAmounts(
  tx: Tx,
  order: OrderRow,
  payment: Payment,
  at: string,
): Promise<RefundAmountChanges> {
  const [added, failed]: [ProviderRefund[], ProviderRefund[]] = [[], []]
  if (payment.refunds.length === 0 && order.refundedSen === 0) return { isChanged: false, added, failed }
  const known = await tx
    .selectFrom('refundAmounts')
    .selectAll()
    .where('orderId', '=', order.id)
    .where('paymentIntentId', '=', payment.id)
    .execute()
  let isChanged = false
  for (const refund of payment.refunds) {
    const knownTimes = known.find(({ id }) => id === refund.id)
    const times = findNewTimes(refund, knownTimes, at)
    if (!times) continue
    isChanged = true
    if (times.failedAt) failed.push(refund)
    else if (!knownTimes) added.push(refund)
    await tx
      .insertInto('refundAmounts')
      .values({ id: refund.id, orderId: order.id, paymentIntentId: payment.id, amountSen: refund.amount, ...times })
      .onConflict(conflict => conflict.column('id').doUpdateSet(times))
      .execute()
  }
  await updateRefundedTotal(tx, order)
  return { isChanged, added, failed }
}

/**
 * Whether a payment was read before one of its refunds failed, for an order that this transaction
 * has locked. What it says of its refunds is then older than what has been applied.
 */
export async function isOutdatedPayment(tx: Tx, { id, refunds }: Payment): Promise<boolean> {
  const failed = await tx
    .selectFrom('refundAmounts')
    .select('id')
    .where('paymentIntentId', '=', id)
    .where('failedAt', 'is not', null)
    .where('id', 'not in', eb => eb.selectFrom('disputes').select('disputes.id'))
    .execute()
  return failed.some(known => refunds.find(refund => refund.id === known.id)?.status !== 'failed')
}

/** Whether a refund of a payment is recorded that has not failed. */
export async function hasStandingRefund(tx: Tx, { id }: Pick<Payment, 'id'>): Promise<boolean> {
  const refund = await tx
    .selectFrom('refundAmounts')
    .select('id')
    .where('paymentIntentId', '=', id)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return refund !== undefined
}

/** Records what an admin paid back, or what goes back for an order paid outside the provider. */
export async function recordPaidBackAmount(
  tx: Tx,
  order: OrderRow,
  { paymentIntentId, amountSen, at }: Pick<RefundAmountTable, 'paymentIntentId' | 'amountSen'> & { at: string },
): Promise<void> {
  const amount = { id: createId(), orderId: order.id, paymentIntentId, amountSen, succeededAt: at, failedAt: null }
  await tx.insertInto('refundAmounts').values(amount).execute()
  await updateRefundedTotal(tx, order)
}

/**
 * Records what the bank took by a lost dispute, and gave back when it was won after all.
 * @param at ISO 8601
 */
export async function recordDisputedAmount(
  tx: Tx,
  order: OrderRow,
  {
    id,
    paymentIntentId,
    amountSen,
    isLost,
    at,
  }: Pick<RefundAmountTable, 'id' | 'paymentIntentId' | 'amountSen'> & {
    isLost: boolean
    at: string
  },
): Promise<void> {
  const times = isLost ? { succeededAt: at, failedAt: null } : { failedAt: at }
  if (isLost)
    await tx
      .insertInto('refundAmounts')
      .values({ id, orderId: order.id, paymentIntentId, amountSen, succeededAt: at, failedAt: null })
      .onConflict(conflict => conflict.column('id').doUpdateSet(times))
      .execute()
  else await tx.updateTable('refundAmounts').set(times).where('id', '=', id).where('failedAt', 'is', null).execute()
  await updateRefundedTotal(tx, order)
}

type RefundTimes = Pick<RefundAmountTable, 'succeededAt' | 'failedAt'>

/**
 * A refund that had succeeded before it was seen here succeeded when it was made, as those of cards
 * do.
 */
function findNewTimes(
  { status, createdAt }: ProviderRefund,
  known: RefundTimes | undefined,
  at: string,
): RefundTimes | undefined {
  const succeededAt = known?.succeededAt ?? null
  if (known?.failedAt) return undefined
  switch (status) {
    case 'pending':
      return known ? undefined : { succeededAt, failedAt: null }
    case 'succeeded':
      return succeededAt ? undefined : { succeededAt: known ? at : createdAt, failedAt: null }
    case 'failed':
      return { succeededAt, failedAt: at }
  }
}

const updateRefundedTotal = (tx: Tx, { id }: OrderRow) =>
  tx
    .updateTable('orders')
    .set(eb => ({
      refundedSen: eb
        .selectFrom('refundAmounts')
        .select(sum => sum.fn.coalesce(sum.fn.sum<number>('amountSen'), sql.lit(0)).as('sum'))
        .whereRef('refundAmounts.orderId', '=', 'orders.id')
        .where('succeededAt', 'is not', null)
        .where('failedAt', 'is', null)
        .where(sql<boolean>`coalesce(refund_amounts.payment_intent_id, '') = coalesce(orders.payment_intent_id, '')`),
    }))
    .where('id', '=', id)
    .execute()
