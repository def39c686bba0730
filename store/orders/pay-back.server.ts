import { type Actor, type AuditAction, serializeActor } from '#store/audit/audit.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { auditOrder, changeOrder, type OrderChange } from './change-order.server.ts'
import { followLedger, giveBack } from './follow-ledger.server.ts'
import { getEntryStatus, isOwnPayment, isStoppable, isUnderWay, isUnexplained, sumPayments } from './ledger.ts'
import { changeEntry, insertDecision, updateEntry } from './ledger-changes.server.ts'
import {
  type EntryRow,
  findUnpaid,
  type LedgerRows,
  listReturnedProducts,
  readLedger,
  readSums,
} from './ledger-queries.server.ts'
import { addStatusChange } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findAwaitedDecision } from './refund-decisions.ts'
import { isRequestUnderWay } from './refund-requests.server.ts'
import { type RequestedRefund, sendRequestedRefund } from './send-refunds.server.ts'

interface PayBackRequest {
  orderId: OrderId
  /** Null for what was not paid at the provider. */
  paymentIntentId: string | null
  by: Actor
}

export type PayBackResult = RequestedRefund | { ok: false; reason: 'nothing-owed' | 'other-sum' }

/**
 * Records that an admin has paid back what is owed of a payment.
 * @param request.paid how, and on which day of the shop, such as '2026-11-25'
 * @param request.shownSen what the admin's page has shown as owed
 * @returns `other-sum`: another sum is owed by now
 */
export async function notePaidBack(
  context: StoreContext,
  { paid, shownSen, ...request }: PayBackRequest & { paid: { how: string; on: string }; shownSen?: number | undefined },
): Promise<PayBackResult> {
  return changeOwed(context, request, async (change, ledger, owed): Promise<PayBackResult> => {
    if (shownSen !== undefined && shownSen !== owed) return { ok: false, reason: 'other-sum' }
    const { tx, at, order } = change
    await auditMoney(change, request.by, 'refund paid back by hand', owed)
    const note = `${formatMoney(owed as Sen)} paid back by an admin`
    await addStatusChange(tx, { orderId: order.id, status: order.status, at, note, by: request.by })
    const given = describeReturn(request, ledger, owed)
    await giveBack(change, { ...given, way: 'by_hand', paidHow: paid.how, paidOn: paid.on })
    return { ok: true, isPending: false }
  })
}

/**
 * Asks the provider for what is owed of a payment, for example after its balance was topped up. A
 * refund that was stopped before is asked for again with its own key.
 * @returns `refused`: the provider has refused it again
 */
export async function askAgain(context: StoreContext, request: PayBackRequest): Promise<PayBackResult> {
  if (request.paymentIntentId === null) return nothingOwed
  const asked = await changeOwed(context, request, async (change, ledger, owed) => {
    await auditMoney(change, request.by, 'refund retried', owed)
    const last = findUnpaid(ledger, request.paymentIntentId)
    if (last?.amountSen !== owed || getEntryStatus(last) !== 'asked')
      return giveBack(change, { ...describeReturn(request, ledger, owed), way: 'provider' })
    await updateEntry(change, last, { stoppedAt: null, stoppedBy: null })
    await followLedger(change)
    return last
  })
  return 'id' in asked ? sendRequestedRefund(context, asked.id) : asked
}

export type StopRefundResult = { ok: true } | { ok: false; reason: 'not-waiting' | 'under-way' }

/**
 * Stops a refund that the provider has not taken for a day: an admin pays it back another way. It
 * is not sent again, also when the provider can't be asked now; should the provider have made it
 * all the same, its books say so later.
 * @returns `not-waiting`: there is no such refund, or the provider has taken it. `under-way`: the
 * provider is being asked for it at this moment
 */
export async function stopRefund(
  context: StoreContext,
  { refundId, by }: { refundId: string; by: Actor },
): Promise<StopRefundResult> {
  const result = await changeEntry(context, refundId, async (change, waiting): Promise<StopRefundResult> => {
    const { tx, at } = change
    if (!isUnderWay(waiting) || !isStoppable(waiting, at)) return { ok: false, reason: 'not-waiting' }
    if (await isRequestUnderWay(tx, waiting, context.now())) return { ok: false, reason: 'under-way' }
    await updateEntry(change, waiting, { stoppedAt: at, stoppedBy: serializeActor(by) })
    await auditMoney(change, by, 'refund stopped', waiting.amountSen)
    await followLedger(change)
    return { ok: true }
  })
  return result ?? { ok: false, reason: 'not-waiting' }
}

export type ExplainRefundResult = { ok: true } | { ok: false; reason: 'explained' | 'returned-already' }

/**
 * Records what a refund was for that was made at the provider.
 * @param request.isAwaited whether it is the money that the store was to send; the decision about
 * that takes effect
 * @param request.items pieces that came back with it
 * @returns `explained`: there is no such refund, it is recorded what it was for, or nothing was
 * bought with its payment that could come back
 */
export async function explainRefund(
  context: StoreContext,
  {
    refundId,
    isAwaited,
    items,
    by,
  }: { refundId: string; isAwaited: boolean; items: readonly { productId: ProductId; restock: boolean }[]; by: Actor },
): Promise<ExplainRefundResult> {
  const result = await changeEntry(context, refundId, async (change, entry): Promise<ExplainRefundResult> => {
    const { tx, order } = change
    if (!isUnexplained(entry) || entry.madeAt === null) return explained
    // Only what was bought comes back.
    if (items.length > 0 && !isOwnPayment(order, entry.paymentIntentId)) return explained
    const ledger = await readLedger(tx, order.id)
    const returned = new Set(listReturnedProducts(ledger))
    if (items.some(({ productId }) => returned.has(productId))) return { ok: false, reason: 'returned-already' }
    const awaited = findAwaitedDecision(ledger, entry)
    if (isAwaited && !awaited) return explained
    const { paymentIntentId } = entry
    const amountSen = awaited ? entry.amountSen : getPromisedBy(order, ledger, entry)
    const decision = isAwaited
      ? awaited
      : await insertDecision(change, { paymentIntentId, amountSen, decidedBy: serializeActor(by) }, items)
    await updateEntry(change, entry, { decisionId: decision?.id ?? null })
    await auditMoney(change, by, 'refund explained', entry.amountSen)
    await followLedger(change, isAwaited ? entry : undefined)
    return { ok: true }
  })
  return result ?? explained
}

const explained = { ok: false, reason: 'explained' } as const

/**
 * What a refund made outside has promised beyond what was owed: saying what it was for moves no
 * money. It counts in full beside what is still under way, which may be refused later.
 */
function getPromisedBy(order: OrderRow, ledger: LedgerRows, refund: EntryRow): number {
  const sumPledged = (entries: readonly EntryRow[]) =>
    sumPayments(order, { ...ledger, entries }).find(sum => sum.paymentIntentId === refund.paymentIntentId)?.pledged ?? 0
  const explained = ledger.entries.map(entry => (entry.id === refund.id ? { ...entry, decisionId: entry.id } : entry))
  return Math.max(0, sumPledged(ledger.entries) - sumPledged(explained))
}

/** Money that returns what is owed. What it is for is what the last refund was for. */
function describeReturn({ paymentIntentId, by }: PayBackRequest, ledger: LedgerRows, owed: number) {
  const last = findUnpaid(ledger, paymentIntentId)
  return {
    paymentIntentId,
    amountSen: owed,
    decisionId: last?.amountSen === owed ? last.decisionId : null,
    reason: last?.reason ?? 'Owed to the buyer',
    requestedBy: serializeActor(by),
  }
}

const nothingOwed = { ok: false, reason: 'nothing-owed' } as const

async function changeOwed<T>(
  context: StoreContext,
  { orderId, paymentIntentId }: PayBackRequest,
  work: (change: OrderChange, ledger: LedgerRows, owed: number) => Promise<T>,
): Promise<T | typeof nothingOwed> {
  const result = await changeOrder(context, orderId, async change => {
    const { ledger, sums } = await readSums(change.tx, change.order)
    const owed = sums.payments.find(payment => payment.paymentIntentId === paymentIntentId)?.owed ?? 0
    return owed > 0 ? work(change, ledger, owed) : undefined
  })
  return result ?? nothingOwed
}

const auditMoney = (change: OrderChange, by: Actor, action: AuditAction, amount: number): Promise<void> =>
  auditOrder(change, by, action, { after: { amount: formatMoney(amount as Sen) } })
