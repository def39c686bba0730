import type { Actor } from '#store/audit/audit.server.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { addRefundFailedMessages } from '#store/outbox/outbox.server.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { restockProducts, withdrawProducts } from '#store/products/stock-changes.server.ts'
import { applyEvent } from './apply-event.server.ts'
import { auditOrder, type OrderChange, updateOrder } from './change-order.server.ts'
import { findReturnEvent, getReturnCause, isUnderWay, type OrderSums, sumOrder } from './ledger.ts'
import { askProvider, insertEntry, logRefund, type NewEntry, updateEntry } from './ledger-changes.server.ts'
import { type DecisionRow, type EntryRow, type LedgerRows, readLedger, readSums } from './ledger-queries.server.ts'
import type { MoneyWay } from './ledger-table.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { listDoneDecisions, listRefusedDecisions } from './refund-decisions.ts'

/**
 * Applies what follows from the ledger of an order, after a fact was recorded: decisions take
 * effect or are given up, the order gets the status that all that went back makes of it, and what
 * lists are filtered by is written. Without a new fact it changes nothing.
 * @param newest what has just gone back
 */
export async function followLedger(change: OrderChange, newest?: EntryRow): Promise<OrderSums> {
  const { tx, order, at } = change
  const ledger = await readLedger(tx, order.id)
  const decide = async (decision: DecisionRow, columns: Pick<Partial<DecisionRow>, 'doneAt' | 'droppedAt'>) => {
    Object.assign(decision, columns)
    await tx.updateTable('refundDecisions').set(columns).where('id', '=', decision.id).execute()
  }
  for (const decision of listRefusedDecisions(ledger)) await decide(decision, { droppedAt: at })
  for (const decision of listDoneDecisions(ledger, sumOrder(order, ledger))) {
    await decide(decision, { doneAt: at })
    const { ends } = decision
    await (ends === null ? returnItems(change, decision, ledger) : endOrder(change, { ...decision, ends }, ledger))
  }
  const sums = sumOrder(order, ledger)
  await applySums(change, sums, newest)
  const missingSen = sumMissing(order, ledger, sums)
  const isSame = order.refundedSen === sums.refunded && order.owedSen === sums.owed && order.missingSen === missingSen
  const owedSince = sums.owed > 0 ? (order.owedSince ?? at) : null
  if (!isSame) await updateOrder(change, { refundedSen: sums.refunded, owedSen: sums.owed, owedSince, missingSen })
  if (newest) await notifyOfExcess(change, ledger, newest)
  return sums
}

/**
 * A part of what was agreed may have come, which is owed once the pieces are no longer reserved.
 */
export async function followAgreement(change: OrderChange): Promise<void> {
  if (change.order.reservedUntil !== null) await followLedger(change)
}

/**
 * What of the total of an order that was paid by hand has not come, in sen; negative when more
 * came. An order without any payment was imported.
 */
function sumMissing({ paid, paymentIntentId, totalSen }: OrderRow, { entries }: LedgerRows, { own }: OrderSums) {
  const isNoted = entries.some(entry => entry.direction === 'in' && entry.paymentIntentId === null)
  return paid === 1 && paymentIntentId === null && isNoted ? totalSen - (own?.received ?? 0) : 0
}

/** Notifies the admins of what went back with an entry although nobody had promised it. */
async function notifyOfExcess(change: OrderChange, ledger: LedgerRows, newest: EntryRow): Promise<void> {
  const earlier = { ...ledger, entries: ledger.entries.filter(({ id }) => id !== newest.id) }
  const excess = sumOrder(change.order, ledger).excess - sumOrder(change.order, earlier).excess
  if (excess <= 0) return
  const note = `${formatMoney(excess as Sen)} more than was to go back went back to the buyer.`
  await notifyAdmins(change, { note })
}

async function returnItems(change: OrderChange, { id }: DecisionRow, ledger: LedgerRows): Promise<void> {
  const { tx, at, order, publish } = change
  const items = ledger.items.filter(({ decisionId }) => decisionId === id)
  const select = (restock: number) => items.filter(item => item.restock === restock).map(({ productId }) => productId)
  const sale = { orderId: order.id }
  const [back, gone] = [select(1), select(0)]
  if (back.length > 0) publish(...toProductEvents(await restockProducts(tx, { ...sale, ids: back }, at), 'added'))
  if (gone.length > 0) publish(...toProductEvents(await withdrawProducts(tx, { ...sale, ids: gone }, at), 'removed'))
}

/** What of the payment went back in parts and has failed since is owed: it was said so then. */
async function endOrder(
  change: OrderChange,
  { id, ends, restock, decidedBy, amountSen }: DecisionRow & { ends: 'cancelled' | 'refunded' },
  { entries }: LedgerRows,
): Promise<void> {
  const { at, order } = change
  for (const entry of entries)
    if (entry.decisionId === id && isUnderWay(entry)) await updateEntry(change, entry, { stoppedAt: at })
  const before = { status: order.status, paymentStatus: order.paymentStatus }
  const event = `admin-${ends}${restock === 1 ? '-restocked' : ''}` as const
  const by = JSON.parse(decidedBy) as Actor
  if (!(await applyEvent(change, event, { by, refundedSen: amountSen }))) return
  const after = { status: ends, paymentStatus: 'refunded', restock: restock === 1 }
  await auditOrder(change, by, 'order status changed', { before, after })
}

/** Applies what the sum of all that went back of the order's own payment makes of the order. */
async function applySums(change: OrderChange, { own }: OrderSums, newest: EntryRow | undefined): Promise<void> {
  const { order } = change
  const refund = newest && newest.paymentIntentId === order.paymentIntentId ? newest : undefined
  const cause = refund && getReturnCause(refund)
  const event = own && findReturnEvent(order, own, cause)
  if (!event) return
  const before = { status: order.status, paymentStatus: order.paymentStatus }
  const admin = refund?.requestedBy ? (JSON.parse(refund.requestedBy) as Actor) : undefined
  const transition = await applyEvent(change, event, {
    by: cause === 'admin' ? (admin ?? 'admin') : 'payment provider',
    refundedSen: refund?.amountSen,
    refundId: refund?.id,
  })
  if (!admin || !transition?.status) return
  const after = { status: transition.status, paymentStatus: transition.paymentStatus }
  await auditOrder(change, admin, 'order status changed', { before, after })
}

/**
 * Applies that money went back.
 * @param madeAt ISO 8601; when it went back, if that was earlier
 */
export async function applyReturn(change: OrderChange, entry: EntryRow, madeAt: string = change.at): Promise<void> {
  await updateEntry(change, entry, { madeAt, failedAt: null, failureReason: null })
  logRefund(change, 'Refund succeeded', entry)
  await followLedger(change, entry)
}

/**
 * Applies that money did not go back. What was decided with it is given up when nothing else of it
 * is under way or back; otherwise what was promised is owed.
 * @param details.reason in words for admins
 * @param details.isTold whether the admin who asked for it is just being told
 */
export async function applyFailure(
  change: OrderChange,
  entry: EntryRow,
  { reason, isTold = false }: { reason: string; isTold?: boolean },
): Promise<void> {
  const { tx, at, order } = change
  await updateEntry(change, entry, { failedAt: at, failureReason: reason, checkedAt: at })
  logRefund(change, 'Refund refused', entry)
  const owedBefore = order.owedSen
  const { owed, payments } = await followLedger(change)
  const amount = entry.amountSen as Sen
  if (isTold) return
  if (owed > owedBefore) {
    await addRefundFailedMessages(tx, order, { data: { refundedSen: amount, reason }, at })
    const debt = formatMoney((owed - owedBefore) as Sen)
    const note = `refund failed, ${reason}. Pay back ${debt}.`
    await notifyAdmins(change, { note, pushNote: `refund failed, pay back ${debt}` })
  } else if (entry.stoppedAt === null) {
    const { atBank = 0 } = payments.find(sum => sum.paymentIntentId === entry.paymentIntentId) ?? {}
    const then = atBank > 0 ? 'The bank decides about it first.' : 'The order is unchanged.'
    const note = `${formatMoney(amount)} was not refunded, ${reason}. ${then}`
    await notifyAdmins(change, { note, pushNote: `was not refunded: ${formatMoney(amount)}` })
  }
}

/** Gives money back: asks the provider for it, or records that an admin has paid it. */
export async function giveBack(
  change: OrderChange,
  entry: NewEntry & { way: Exclude<MoneyWay, 'bank'> },
): Promise<EntryRow> {
  if (entry.way === 'provider') {
    const asked = await askProvider(change, entry)
    await followLedger(change)
    return asked
  }
  const paid = await insertEntry(change, entry)
  await applyReturn(change, paid)
  return paid
}

/** Asks the provider for what is owed of a payment that goes back as a whole. */
export async function askForOwed(
  change: OrderChange,
  { paymentIntentId, reason }: { paymentIntentId: string; reason: string },
): Promise<void> {
  const { sums } = await readSums(change.tx, change.order)
  const owed = sums.payments.find(payment => payment.paymentIntentId === paymentIntentId)?.owed ?? 0
  if (owed === 0) return
  await giveBack(change, { paymentIntentId, amountSen: owed, reason, way: 'provider' })
}
