import { badRequest } from '../api/api-error.ts'
import { type BalanceRecord, getNextMidnight, insertBalanceTransaction } from './balance-transaction.ts'
import { generateId } from './generate-id.ts'
import type { PaymentStore } from './payment-store.ts'

/**
 * Creates a payout to the bank. `created` in Unix seconds.
 *
 * @see https://docs.stripe.com/api/payouts/object
 */
const createPayout = ({ amount, currency, created }: { amount: number; currency: string; created: number }) => ({
  id: generateId('po_'),
  object: 'payout' as const,
  amount,
  arrival_date: getNextMidnight(created) + arrivalDelaySeconds,
  automatic: true,
  balance_transaction: generateId('txn_'),
  created,
  currency,
  failure_balance_transaction: null as string | null,
  reconciliation_status: 'completed',
  status: 'in_transit' as 'in_transit' | 'paid' | 'failed',
})
export type Payout = ReturnType<typeof createPayout>

/** From the midnight after a payout was made until it arrives. */
const arrivalDelaySeconds = 24 * 60 * 60

const batchSize = 1_000

/** Makes the automatic payouts that are due, and lets those arrive whose day has come. */
export function processPayouts(store: PaymentStore): void {
  const due = store.balance.listDue(store.nowMs(), batchSize)
  const arrived = store.payouts.listDue(store.nowMs(), batchSize)
  if (due.length === 0 && arrived.length === 0) return
  store.transaction(() => {
    if (due.length > 0) payOutRecords(store, due)
    for (const payout of arrived) changeStatus(store, payout, 'paid')
  })
}

/**
 * Pays the whole balance out at once, also what would be available later only.
 * Throws a 400 if nothing is left to pay out.
 */
export function payOutNow(store: PaymentStore): void {
  const latest = Number.MAX_SAFE_INTEGER
  const isMade = store.transaction(() => payOutRecords(store, store.balance.listDue(latest, batchSize)))
  if (!isMade) throw badRequest('Nothing is left to pay out.')
}

/**
 * Lets a payout fail, if it is on its way: its amount comes back to the balance. What it covered
 * stays covered, as at Stripe.
 */
export function failPayout(store: PaymentStore, id: string): void {
  store.transaction(() => {
    const payout = store.payouts.find(id)
    if (payout?.status !== 'in_transit') return
    const failureId = generateId('txn_')
    insertBalanceTransaction(store, {
      id: failureId,
      type: 'payout_failure',
      category: 'payout_reversal',
      source: payout,
      amount: payout.amount,
    })
    changeStatus(store, { ...payout, failure_balance_transaction: failureId }, 'failed')
  })
}

function changeStatus(store: PaymentStore, payout: Payout, status: 'paid' | 'failed'): void {
  const changed = { ...payout, status }
  store.payouts.update(changed)
  store.recordEvent(`payout.${status}`, changed)
}

/** A balance that is not positive stays until the day after. */
function payOutRecords(store: PaymentStore, records: BalanceRecord[]): boolean {
  const amount = records.reduce((sum, { transaction }) => sum + transaction.net, 0)
  const [first] = records
  if (!first || amount <= 0) {
    const dueAt = getNextMidnight(store.nowSeconds()) * 1000
    for (const record of records) store.balance.update({ ...record, dueAt })
    return false
  }
  const payout = createPayout({ amount, currency: first.transaction.currency, created: store.nowSeconds() })
  store.payouts.insert(payout)
  for (const record of records) store.balance.update({ ...record, payoutId: payout.id, dueAt: null })
  insertBalanceTransaction(store, {
    id: payout.balance_transaction,
    type: 'payout',
    category: 'payout',
    source: payout,
    amount: -amount,
    payoutId: payout.id,
  })
  store.recordEvent('payout.created', payout)
  return true
}
