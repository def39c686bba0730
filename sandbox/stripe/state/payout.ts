import { type BalanceRecord, getNextMidnight, insertBalanceTransaction } from './balance-transaction.ts'
import { generateId } from './generate-id.ts'
import type { PaymentStore } from './payment-store.ts'

/** Creates a payout to the bank. `created` in Unix seconds. */
function createPayout({ amount, currency, created }: { amount: number; currency: string; created: number }) {
  return {
    id: generateId('po_'),
    object: 'payout' as const,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: getNextMidnight(created) + arrivalDelaySeconds,
    automatic: true,
    balance_transaction: generateId('txn_'),
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_paysandbox',
    failure_balance_transaction: null as string | null,
    failure_code: null as string | null,
    failure_message: null as string | null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit' as 'in_transit' | 'paid' | 'failed',
    trace_id: null,
    type: 'bank_account',
  }
}

/** @see https://docs.stripe.com/api/payouts/object */
export type Payout = ReturnType<typeof createPayout>

/** From the midnight after a payout was made until it arrives. */
const arrivalDelaySeconds = 24 * 60 * 60

const batchSize = 1_000

/**
 * Makes the automatic payouts that are due, and lets those arrive whose day has come. Call it
 * inside a transaction of the database.
 */
export function processPayouts(store: PaymentStore): void {
  const due = store.balance.listDue(store.nowMs(), batchSize)
  if (due.length > 0) payOutRecords(store, due)
  for (const payout of store.payouts.listDue(store.nowMs(), batchSize)) {
    const paid = { ...payout, status: 'paid' as const }
    store.payouts.update(paid)
    store.recordEvent('payout.paid', paid, { previousAttributes: { status: payout.status } })
  }
}

/** Whether an automatic payout is due, or one arrives. */
export const arePayoutsDue = (store: PaymentStore): boolean =>
  store.balance.listDue(store.nowMs(), 1).length > 0 || store.payouts.listDue(store.nowMs(), 1).length > 0

/**
 * Pays the whole balance out at once, also what would be available later only.
 *
 * @returns false if nothing is left to pay out.
 */
export function payOutNow(store: PaymentStore): boolean {
  const latest = Number.MAX_SAFE_INTEGER
  return store.transaction(() => payOutRecords(store, store.balance.listDue(latest, batchSize)))
}

/**
 * Lets a payout fail that is on its way: its amount comes back to the balance. What it covered
 * stays covered, as at Stripe.
 *
 * @returns false if the payout is unknown or has arrived.
 */
export function failPayout(store: PaymentStore, id: string): boolean {
  return store.transaction(() => {
    const payout = store.payouts.find(id)
    if (payout?.status !== 'in_transit') return false
    const failed: Payout = {
      ...payout,
      status: 'failed',
      failure_balance_transaction: generateId('txn_'),
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
    }
    insertBalanceTransaction(store, {
      id: failed.failure_balance_transaction ?? '',
      type: 'payout_failure',
      category: 'payout_reversal',
      source: id,
      amount: payout.amount,
      currency: payout.currency,
      description: 'STRIPE PAYOUT FAILED',
    })
    store.payouts.update(failed)
    store.recordEvent('payout.failed', failed, { previousAttributes: { status: payout.status } })
    return true
  })
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
    source: payout.id,
    amount: -amount,
    currency: payout.currency,
    description: payout.description,
    payoutId: payout.id,
  })
  store.recordEvent('payout.created', payout)
  return true
}
