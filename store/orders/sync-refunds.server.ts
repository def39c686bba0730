import { formatMoney, type Sen } from '#store/money.ts'
import type { Payment, ProviderRefund } from '#store/payments.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { changeOrder, type OrderChange } from './change-order.server.ts'
import { applyFailure, applyReturn, followLedger } from './follow-ledger.server.ts'
import { isUnderWay } from './ledger.ts'
import { insertEntry, updateEntry } from './ledger-changes.server.ts'
import { type EntryRow, findDecision, readLedger } from './ledger-queries.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { createRefundKey } from './refund-requests.server.ts'

/**
 * Records the refunds of a payment as the provider's books show them, and applies what has become
 * of them: those that were asked for here, and those made in the provider's dashboard. Idempotent,
 * also with books that were read before others.
 */
export async function syncRefunds(change: OrderChange, payment: Payment): Promise<void> {
  const entries = (await readLedger(change.tx, change.order.id)).entries.filter(
    ({ direction, way, paymentIntentId }) =>
      direction === 'out' && way === 'provider' && paymentIntentId === payment.id,
  )
  const known = new Set<string>()
  for (const entry of entries) {
    const unclaimed = payment.refunds.filter(({ id }) => !known.has(id))
    const made = findProviderRefund(unclaimed, entry)
    if (!made) continue
    known.add(made.id)
    await syncEntry(change, entry, made)
  }
  for (const made of payment.refunds.filter(({ id }) => !known.has(id)).reverse())
    await recordUnknownRefund(change, payment, made)
  await followLedger(change)
}

/**
 * Finds an entry in the provider's books, by its id there or by the key of its request; one that
 * was imported without an id, by its sum.
 */
function findProviderRefund(
  refunds: readonly ProviderRefund[],
  { id, providerId, isOutside, amountSen }: EntryRow,
): ProviderRefund | undefined {
  const key = createRefundKey(id)
  if (isOutside === 1 && providerId === null)
    return refunds.find(refund => refund.key === null && refund.status === 'succeeded' && refund.amount === amountSen)
  return refunds.find(refund =>
    providerId ? refund.id === providerId : refund.key === key || refund.key?.startsWith(`${key}/`),
  )
}

/**
 * Looks a payment of an order up and records its refunds: the webhooks of some may be late.
 * @throws when the provider or the database fails
 */
export async function lookUpRefunds(
  context: PaymentContext,
  { orderId, paymentIntentId }: Pick<EntryRow, 'orderId' | 'paymentIntentId'>,
): Promise<Payment | undefined> {
  const payment = paymentIntentId === null ? undefined : await context.payments.findPayment(paymentIntentId)
  if (payment) await changeOrder(context, orderId, change => syncRefunds(change, payment))
  return payment
}

/**
 * Applies what has become of an entry. It goes from asked to made to failed, never back, so that
 * books which were read before others change nothing. Only one whose request was refused may have
 * been made by an earlier request, as when the refusal came from another account.
 */
async function syncEntry(change: OrderChange, entry: EntryRow, made: ProviderRefund): Promise<void> {
  const isNew = entry.providerId === null
  const isMadeAfterAll = isNew && made.status !== 'failed'
  const seen = { providerId: made.id, amountSen: made.amount, ...(isMadeAfterAll && { failedAt: null }) }
  if (isNew || entry.amountSen !== made.amount) await updateEntry(change, entry, seen)
  if (entry.failedAt !== null) return
  const { status, pendingReason = entry.pendingReason } = made
  if (status === 'failed') await applyFailure(change, entry, { reason: made.failureReason ?? 'no reason was given' })
  else if (status === 'succeeded' && entry.madeAt === null)
    // Never before the sale, which an order of a restored backup has when the store learns of it.
    await applyReturn(change, entry, isNew ? latest(made.createdAt, change.order.paidAt ?? '') : change.at)
  else if (status === 'pending' && pendingReason !== entry.pendingReason)
    await updateEntry(change, entry, { pendingReason })
}

const latest = (a: string, b: string) => (a > b ? a : b)

/**
 * Records a refund without a key of the store. While the store waits for one of the same sum, that
 * one is not sent: it may be the same money, which an admin decides.
 */
async function recordUnknownRefund(change: OrderChange, payment: Payment, made: ProviderRefund): Promise<void> {
  const entry = await insertEntry(change, {
    paymentIntentId: payment.id,
    amountSen: made.amount,
    isOutside: 1,
    reason: 'Refunded at the payment provider',
  })
  if (made.status !== 'failed') await stopSameSum(change, entry)
  await syncEntry(change, entry, made)
}

async function stopSameSum(change: OrderChange, { paymentIntentId, amountSen }: EntryRow): Promise<void> {
  const { entries } = await readLedger(change.tx, change.order.id)
  const same = entries.find(
    waiting =>
      waiting.paymentIntentId === paymentIntentId &&
      waiting.amountSen === amountSen &&
      waiting.isOutside === 0 &&
      waiting.providerId === null &&
      isUnderWay(waiting),
  )
  if (!same) return
  await updateEntry(change, same, { stoppedAt: change.at })
  const decision = await findDecision(change.tx, same.decisionId)
  // An order that ends does so by whatever brings all back.
  if (!decision || decision.ends !== null) return
  const note = `${formatMoney(amountSen as Sen)} was refunded at the payment provider while the store waited for a refund of the same sum. Is it the same money? Say so on the order's page.`
  await notifyAdmins(change, { note })
}
