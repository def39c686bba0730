import type { Db } from '#store/database.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import type { OrderChange } from './change-order.server.ts'
import { applyFailure } from './follow-ledger.server.ts'
import { isUnderWay } from './ledger.ts'
import { askProvider, changeEntry, updateEntry } from './ledger-changes.server.ts'
import { type EntryRow, findDecision, findEntry, readSums } from './ledger-queries.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { findOrderRow } from './order-queries.server.ts'
import { hasJustFailed, isRequestUnderWay, sendRefundRequest } from './refund-requests.server.ts'
import { lookUpRefunds } from './sync-refunds.server.ts'

const minuteMs = 60_000
/** A refund that is under way is asked about again after this time. */
const checkAfterMs = 5 * minuteMs
/** The admins are notified of a refund that takes longer than this. */
const warnAfterMs = 3 * 24 * 60 * minuteMs

/**
 * Sends recorded refunds to the provider and looks up those that were sent. A refund whose response
 * is ambiguous stays under way for a later run.
 * @param id sends this refund only, at once; absent for all that are due
 * @param options.isTold whether the admin who asked for it is told what becomes of it
 * @see https://docs.stripe.com/api/refunds/create
 */
export async function sendRefunds(
  context: PaymentContext,
  id?: string,
  options: { isTold: boolean } = { isTold: false },
): Promise<void> {
  for (const refund of await listDueRefunds(context, id)) {
    const { orderId } = refund
    try {
      await sendRefund(context, refund, options)
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
  await sendRefunds(context, id, { isTold: true })
  const refund = await findAsked(context.db, id)
  if (!refund || refund.madeAt !== null) return { ok: true, isPending: false }
  if (refund.failedAt !== null)
    return { ok: false, reason: 'refused', message: refund.failureReason ?? 'no reason was given' }
  // One that was stopped meanwhile may have been made in another way.
  const decision = await findDecision(context.db, refund.decisionId)
  return { ok: true, isPending: isUnderWay(refund) || decision?.doneAt === null }
}

/** Finds a refund, or the rest that was asked for instead. */
async function findAsked(db: Db, id: string): Promise<EntryRow | undefined> {
  const refund = await findEntry(db, id)
  if (!refund || refund.failedAt === null || refund.decisionId === null) return refund
  const ofDecision = db.selectFrom('ledgerEntries').selectAll().where('decisionId', '=', refund.decisionId)
  return (await ofDecision.where('failedAt', 'is', null).executeTakeFirst()) ?? refund
}

const getTimeBefore = ({ now }: PaymentContext, ms: number) => new Date(now().getTime() - ms).toISOString()

type SendableRefund = EntryRow & { paymentIntentId: string }

const listDueRefunds = (context: PaymentContext, id: string | undefined): Promise<SendableRefund[]> =>
  context.db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('madeAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .where('direction', '=', 'out')
    .where(eb =>
      id === undefined
        ? eb.or([eb('checkedAt', 'is', null), eb('checkedAt', '<=', getTimeBefore(context, checkAfterMs))])
        : eb('id', '=', id),
    )
    .where('paymentIntentId', 'is not', null)
    .$narrowType<{ paymentIntentId: string }>()
    .orderBy('recordedAt')
    .limit(50)
    .execute()

/**
 * The response to an earlier request may have been lost, so the payment is looked up first. The
 * provider itself refuses to refund a payment that it doesn't have.
 */
async function sendRefund(
  context: PaymentContext,
  refund: SendableRefund,
  { isTold }: { isTold: boolean },
): Promise<void> {
  const { db, now } = context
  const { id, paymentIntentId } = refund
  if (await hasJustFailed(db, refund, now())) return
  const payment = await lookUpRefunds(context, refund)
  await db
    .updateTable('ledgerEntries')
    .set({
      checkedAt: now().toISOString(),
      unknownAt: payment ? null : await findUnknownTime(context, refund),
    })
    .where('id', '=', id)
    .execute()
  const current = await findEntry(db, id)
  if (!current || !isUnderWay(current) || current.providerId !== null) return

  // Others have refunded so much that the provider can't make it, which it would not call a
  // refusal, or that more would go back than came in.
  const left = Math.min(payment?.unrefunded ?? Number.POSITIVE_INFINITY, await findLeft(db, current))
  if (left < current.amountSen) {
    const rest = await replaceByRest(context, current, left)
    if (rest) await sendRefund(context, { ...rest, paymentIntentId }, { isTold })
    return
  }
  const response = await sendRefundRequest(context, { ...current, paymentIntentId })
  if (response === undefined) return
  if (response.status === 'refused') {
    const { reason, refundId: providerId } = response
    await changeUnsent(context, refund, async (change, waiting) => {
      await updateEntry(change, waiting, { providerId })
      await applyFailure(change, waiting, { reason, isTold })
    })
    return
  }
  if (response.refundId !== null)
    await db
      .updateTable('ledgerEntries')
      .set({ providerId: response.refundId })
      .where('id', '=', id)
      .where('providerId', 'is', null)
      .execute()
  // A request that is repeated gets its first response again, and the refund may have failed since.
  await lookUpRefunds(context, refund)
}

/** Finds how much a refund may be, by what was promised and what went back in any way, in sen. */
async function findLeft(db: Db, { orderId, paymentIntentId, amountSen }: EntryRow): Promise<number> {
  const order = await findOrderRow(db, orderId)
  const sums = order && (await readSums(db, order)).sums.payments.find(sum => sum.paymentIntentId === paymentIntentId)
  if (!sums) return 0
  const { promised, returned, taken, underWay } = sums
  return promised - returned - taken - (underWay - amountSen)
}

/**
 * Since when the provider says that it doesn't have the payment of a refund. It has to have others:
 * with the keys of another account it knows none.
 */
async function findUnknownTime(
  { db, payments, now }: PaymentContext,
  { unknownAt, paymentIntentId }: EntryRow,
): Promise<string | null> {
  if (unknownAt !== null) return unknownAt
  const other = await db
    .selectFrom('ledgerEntries')
    .select('paymentIntentId')
    .where('direction', '=', 'in')
    .where('way', '=', 'provider')
    .where('paymentIntentId', '<>', paymentIntentId)
    .orderBy('recordedAt', 'desc')
    .executeTakeFirst()
  const found = other?.paymentIntentId && (await payments.findPayment(other.paymentIntentId))
  return found ? now().toISOString() : null
}

/**
 * Applies that so much is not left of the payment as was to be refunded. Of a payment that goes
 * back as a whole the rest is asked for instead.
 * @returns what is asked for instead
 */
async function replaceByRest(context: PaymentContext, refund: EntryRow, left: number): Promise<EntryRow | undefined> {
  let rest: EntryRow | undefined
  await changeUnsent(context, refund, async (change, waiting) => {
    const { paymentIntentId, decisionId, requestedBy } = waiting
    const decision = await findDecision(change.tx, decisionId)
    const isWhole = decision ? decision.ends !== null : requestedBy === null
    if (isWhole && left > 0) {
      const { reason } = waiting
      rest = await askProvider(change, { paymentIntentId, decisionId, requestedBy, amountSen: left, reason })
    }
    const reason = 'so much is not left of the payment: it was refunded in another way'
    await applyFailure(change, waiting, { reason, isTold: rest !== undefined })
  })
  return rest
}

/** Changes a refund that still waits; it may have been made or stopped meanwhile. */
const changeWaiting = (
  context: PaymentContext,
  { id }: EntryRow,
  work: (change: OrderChange, waiting: EntryRow) => Promise<void>,
): Promise<void> =>
  changeEntry(context, id, async (change, waiting) => {
    if (isUnderWay(waiting)) await work(change, waiting)
  })

/** Changes a refund that the provider has not taken. */
const changeUnsent: typeof changeWaiting = (context, refund, work) =>
  changeWaiting(context, refund, async (change, waiting) => {
    // Another process may be asking: what it is answered decides.
    if (waiting.providerId === null && !(await isRequestUnderWay(change.tx, waiting, context.now())))
      await work(change, waiting)
  })

async function warnAboutLongRefund(context: PaymentContext, refund: EntryRow): Promise<void> {
  if (refund.warnedAt || refund.recordedAt > getTimeBefore(context, warnAfterMs)) return
  await changeWaiting(context, refund, async (change, waiting) => {
    if (waiting.warnedAt) return
    await updateEntry(change, waiting, { warnedAt: change.at })
    const note = `the refund of ${formatMoney(waiting.amountSen as Sen)} has been pending for three days.`
    await notifyAdmins(change, { note })
  })
}
