import type { Tx } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { applyRefundFailure, notifyOfRefund } from './apply-refund.server.ts'
import { noTransition, type TransitionResult } from './apply-transition.server.ts'
import { commitTransition } from './commit-transition.server.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findRefund, type RefundRow, updateRefund } from './refund-queries.server.ts'
import { hasJustFailed, isRequestUnderWay, sendRefundRequest } from './refund-requests.server.ts'
import { lookUpRefunds } from './sync-refunds.server.ts'

const minuteMs = 60_000
/** A pending refund is asked about again after this time. */
const checkAfterMs = 5 * minuteMs
/** The admins are notified of a refund that takes longer than this. */
const warnAfterMs = 3 * 24 * 60 * minuteMs

/**
 * Sends recorded refunds to the provider and looks up those that were sent. A refund whose response
 * is ambiguous stays pending for a later run.
 * @param id sends this refund only, at once; absent for all that are due
 * @see https://docs.stripe.com/api/refunds/create
 */
export async function sendRefunds(context: PaymentContext, id?: string): Promise<void> {
  for (const refund of await listDueRefunds(context, id)) {
    const { orderId } = refund
    try {
      await sendRefund(context, refund)
    } catch (error) {
      context.log.error({ err: error, orderId }, 'Refund failed, will retry')
    }
    await warnAboutLongRefund(context, refund)
  }
}

/** What became of a refund that an admin has asked for. */
export type RequestedRefund =
  /** `isPending`: the provider has not confirmed it yet. */
  | { ok: true; isPending: boolean }
  /** `message` says why. */
  | { ok: false; reason: 'refused'; message: string }

/** Sends a recorded refund at once. */
export async function sendRequestedRefund(context: PaymentContext, id: string): Promise<RequestedRefund> {
  await sendRefunds(context, id)
  const refund = await findRefund(context.db, id)
  return refund?.status === 'refused'
    ? { ok: false, reason: 'refused', message: refund.failureReason ?? 'no reason was given' }
    : { ok: true, isPending: refund?.status === 'pending' }
}

const getTimeBefore = ({ now }: PaymentContext, ms: number) => new Date(now().getTime() - ms).toISOString()

type SendableRefund = RefundRow & { paymentIntentId: string }

const listDueRefunds = (context: PaymentContext, id: string | undefined): Promise<SendableRefund[]> =>
  context.db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'pending')
    .where(eb =>
      id === undefined
        ? eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', getTimeBefore(context, checkAfterMs))])
        : eb('id', '=', id),
    )
    .where('paymentIntentId', 'is not', null)
    .$narrowType<{ paymentIntentId: string }>()
    .orderBy('requestedAt')
    .limit(50)
    .execute()

/**
 * The response to an earlier request may have been lost, so the payment is looked up first. The
 * provider itself refuses to refund a payment that it doesn't have.
 */
async function sendRefund(context: PaymentContext, refund: SendableRefund): Promise<void> {
  const { db, now } = context
  const { id, paymentIntentId } = refund
  if (await hasJustFailed(db, refund, now())) return
  const payment = await lookUpRefunds(context, refund)
  await db.updateTable('refunds').set({ checkedAt: now().toISOString() }).where('id', '=', id).execute()
  const current = await findRefund(db, id)
  if (current?.status !== 'pending' || current.providerId !== null) return

  // Others have refunded so much that the provider can't make it, which it would not call a
  // refusal.
  if (payment && payment.unrefunded < current.amountSen) {
    const reason = 'so much is not left of the payment: it was refunded in another way'
    await applyRefusal(context, refund, { reason, refundId: null })
    await lookUpRefunds(context, refund)
    return
  }
  const response = await sendRefundRequest(context, { ...current, paymentIntentId })
  if (response === undefined) return
  if (response.status === 'refused') {
    await applyRefusal(context, refund, response)
    return
  }
  if (response.refundId !== null)
    await db
      .updateTable('refunds')
      .set({ providerId: response.refundId })
      .where('id', '=', id)
      .where('providerId', 'is', null)
      .execute()
  // A request that is repeated gets its first response again, and the refund may have failed since.
  await lookUpRefunds(context, refund)
}

/** A refund made in the dashboard may have become this one meanwhile: it was not refused. */
const applyRefusal = (
  context: PaymentContext,
  refund: RefundRow,
  { reason, refundId: providerId }: { reason: string; refundId: string | null },
): Promise<void> =>
  changeOrder(context, refund, async (tx, order) => {
    const asked = await findRefund(tx, refund.id)
    if (asked?.status !== 'pending' || (asked.providerId !== null && asked.providerId !== providerId))
      return noTransition
    // Another process may be asking: what it is answered decides.
    if (await isRequestUnderWay(tx, asked, context.now())) return noTransition
    const at = context.now().toISOString()
    return applyRefundFailure(tx, order, await updateRefund(tx, asked, { providerId }), { reason, at })
  })

async function changeOrder(
  context: PaymentContext,
  { orderId }: RefundRow,
  change: (tx: Tx, order: OrderRow) => Promise<TransitionResult>,
): Promise<void> {
  await commitTransition(context, async tx => {
    const order = await lockOrder(tx, orderId)
    return order ? change(tx, order) : noTransition
  })
}

async function warnAboutLongRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const { id, amountSen, requestedAt, warnedAt } = refund
  if (warnedAt || requestedAt > getTimeBefore(context, warnAfterMs)) return
  await changeOrder(context, refund, async (tx, order) => {
    const current = await findRefund(tx, id)
    if (current?.status !== 'pending' || current.warnedAt) return noTransition
    const at = context.now().toISOString()
    await updateRefund(tx, current, { warnedAt: at })
    const note = `the refund of ${formatMoney(amountSen as Sen)} has been pending for three days.`
    return { ...noTransition, events: [await notifyOfRefund(tx, order, { note, at })] }
  })
}
