import { inTransaction } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { Payment, RefundResponse } from '#store/payments.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { applyRefund, notifyOfRefund } from './apply-refund.server.ts'
import { noTransition } from './apply-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import { publishTransition } from './publish-transition.server.ts'
import { isOutdatedPayment, recordRefundAmounts } from './record-refund-amounts.server.ts'
import { findRefund, type RefundRow } from './refund-queries.server.ts'
import { findOwnFailure, hasJustFailed, sendRefundRequest } from './refund-requests.server.ts'
import { findRefundResponse, getRefundResponse } from './refund-response.ts'

const minuteMs = 60_000
/** A pending refund is asked about again after this time. */
const checkAfterMs = 5 * minuteMs
/** The admins are notified of a refund that takes longer than this. */
const warnAfterMs = 3 * 24 * 60 * minuteMs

/**
 * Sends recorded refunds to the provider and looks up those that were sent. A refund whose response
 * is ambiguous stays pending for a later run.
 * @param paymentIntentId sends this payment's refund only, at once; absent for all that are due
 * @see https://docs.stripe.com/api/refunds/create
 */
export async function sendRefunds(context: StoreContext, paymentIntentId?: string): Promise<void> {
  for (const refund of await listDueRefunds(context, paymentIntentId)) {
    const { orderId } = refund
    try {
      await sendRefund(context, refund)
    } catch (error) {
      context.log.error({ err: error, orderId }, 'Refund failed, will retry')
    }
    await warnAboutLongRefund(context, refund)
  }
}

const getTimeBefore = ({ now }: StoreContext, ms: number) => new Date(now().getTime() - ms).toISOString()

const listDueRefunds = (context: StoreContext, paymentIntentId: string | undefined): Promise<RefundRow[]> =>
  context.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'pending')
    .where(eb =>
      paymentIntentId === undefined
        ? eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', getTimeBefore(context, checkAfterMs))])
        : eb('paymentIntentId', '=', paymentIntentId),
    )
    .orderBy('requestedAt')
    .limit(50)
    .execute()

async function sendRefund(context: StoreContext, refund: RefundRow): Promise<void> {
  const { db, now, payments } = context
  const { paymentIntentId, attempt } = refund
  if (await hasJustFailed(db, refund, now())) return
  const at = now().toISOString()
  const payment = await payments.findPayment(paymentIntentId)
  await db
    .updateTable('refunds')
    .set({ checkedAt: at, ...(payment && payment.unrefunded > 0 ? { amountSen: payment.unrefunded } : {}) })
    .where('paymentIntentId', '=', paymentIntentId)
    .execute()
  // The response to an earlier request may have been lost. The provider itself refuses to refund a
  // payment that it doesn't have.
  const known = payment && (findRefundResponse(payment, refund) ?? findOwnFailure(payment, refund))
  const { response, latest } = known ? { response: known, latest: payment } : await requestRefund(context, refund)

  const result = await inTransaction(db, async tx => {
    const order = await lockOrder(tx, refund.orderId)
    const current = await findRefund(tx, paymentIntentId)
    // It stays pending, and the next run looks again.
    if (latest && (await isOutdatedPayment(tx, latest))) return noTransition
    if (order && latest) await recordRefundAmounts(tx, order, latest, at)
    // An admin may have begun another attempt meanwhile.
    if (!order || current?.status !== 'pending' || current.attempt !== attempt) return noTransition
    return applyRefund(tx, order, current, { response, at })
  })
  publishTransition(context, result)
}

/**
 * Asks for a refund. A request that is repeated gets its first response again, and the refund may
 * have failed since, so what became of it is looked up.
 */
async function requestRefund(
  context: StoreContext,
  refund: RefundRow,
): Promise<{ response: RefundResponse; latest: Payment | undefined }> {
  const { payments } = context
  const { paymentIntentId, status } = refund
  const response = await sendRefundRequest(context, refund)
  const latest = response.status === 'refused' ? undefined : await payments.findPayment(paymentIntentId)
  return {
    response: latest ? getRefundResponse(latest, { refundId: response.refundId, status }) : response,
    latest,
  }
}

async function warnAboutLongRefund(context: StoreContext, refund: RefundRow): Promise<void> {
  const { paymentIntentId, orderId, amountSen, requestedAt, warnedAt } = refund
  const { db, events, now } = context
  const warnBefore = getTimeBefore(context, warnAfterMs)
  if (warnedAt || requestedAt > warnBefore) return
  const event = await inTransaction(db, async tx => {
    const order = await lockOrder(tx, orderId)
    const current = await findRefund(tx, paymentIntentId)
    if (!order || current?.status !== 'pending' || current.warnedAt) return undefined
    const at = now().toISOString()
    await tx.updateTable('refunds').set({ warnedAt: at }).where('paymentIntentId', '=', paymentIntentId).execute()
    const amount = formatMoney(amountSen as Sen)
    return notifyOfRefund(tx, order, { note: `the refund of ${amount} has been pending for three days.`, at })
  })
  if (event) events.publish([event])
}
