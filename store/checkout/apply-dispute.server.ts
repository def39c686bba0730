import { formatMoney, type Sen } from '#store/money.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { markChanged, type OrderChange } from '#store/orders/change-order.server.ts'
import { recordDispute } from '#store/orders/dispute-queries.server.ts'
import { askForOwed, followLedger } from '#store/orders/follow-ledger.server.ts'
import { insertEntry, updateEntry } from '#store/orders/ledger-changes.server.ts'
import { type EntryRow, readLedger } from '#store/orders/ledger-queries.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import { type DisputeChange, notifyOfDispute, notifyOfDisputeChange } from './notify-of-dispute.server.ts'

const by = 'payment provider'

/**
 * Applies what the provider's books say of the disputes of a payment. Losing the whole payment does
 * what a refund of it does that was made outside, winning clears the mark. A payment that bought
 * nothing, such as one for a superseded session, does not change the order.
 */
export async function applyDisputes(change: OrderChange, payment: Payment): Promise<void> {
  const { tx, at, order } = change
  const { disputes } = payment
  const owedBefore = order.owedSen
  const changes: DisputeChange[] = []
  for (const dispute of disputes) {
    const before = await recordDispute(tx, { orderId: order.id, payment, dispute }, at)
    if (before !== undefined) changes.push({ dispute, before })
  }
  if (disputes.length > 0 && changes.length === 0) return
  if (changes.length > 0) markChanged(change)
  for (const changed of changes) await notifyOfDisputeChange(change, payment, changed)
  // The books may not list a dispute yet that the event names.
  if (disputes.length === 0) await notifyOfDispute(change, payment)
  for (const { dispute } of changes) await followLedger(change, await recordTaken(change, payment, dispute))
  const isMarked = order.paymentIntentId === payment.id
  const areWon = disputes.length > 0 && disputes.every(({ state }) => state === 'won')
  if (isMarked && areWon) await applyEvent(change, 'dispute-won', { by })
  else if (isMarked && order.hasDispute === 0) await applyEvent(change, 'disputed', { by })
  // After a backup an admin decides about it.
  if (isMarked && (order.paid === 1 || order.recoveredAt !== null)) {
    if (order.owedSen <= owedBefore) return
    const note = `${formatMoney(order.owedSen as Sen)} are owed to the buyer, who has been promised them.`
    await notifyAdmins(change, { note })
  } else if (disputes.length > 0 && disputes.every(({ state }) => state !== 'open')) {
    const reason = 'Nothing was bought with it, and its dispute is closed'
    await askForOwed(change, { paymentIntentId: payment.id, reason })
  }
}

/**
 * Records what the bank has taken by a dispute, or given back.
 * @returns what was taken
 */
async function recordTaken(
  change: OrderChange,
  payment: Payment,
  { id, state, amount, openedAt }: ProviderDispute,
): Promise<EntryRow | undefined> {
  const known = (await readLedger(change.tx, change.order.id)).entries.find(
    ({ providerId, failedAt }) => providerId === id && failedAt === null,
  )
  if (state !== 'lost') {
    const failureReason = 'the bank has given the money back to the shop'
    if (known) await updateEntry(change, known, { failedAt: change.at, failureReason })
    return undefined
  }
  if (known) await updateEntry(change, known, { amountSen: amount })
  return (
    known ??
    insertEntry(change, {
      paymentIntentId: payment.id,
      way: 'bank',
      providerId: id,
      amountSen: amount,
      reason: 'Lost in a dispute',
      recordedAt: openedAt,
      madeAt: change.at,
    })
  )
}
