import type { Charge } from './charge.ts'
import type { Dispute } from './dispute.ts'
import { generateId } from './generate-id.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Refund } from './refund.ts'

/** What is booked. Of everything left out, the usual value is taken. */
interface Booking {
  id: string
  type: string
  category: string
  /** The object that caused it. */
  source: { id: string; currency: string }
  /** Signed, before the fee. */
  amount: number
  fee?: number
  /** Seconds. */
  availableAfter?: number
  /** The payout that takes it to the bank, when there is one already. */
  payoutId?: string
}

/** A stored balance transaction, with what the API shows by its filters alone. */
export interface BalanceRecord {
  id: string
  created: number
  transaction: BalanceTransaction
  /** The payout that has taken it to the bank. */
  payoutId: string | null
  /** When the next automatic payout may take it, in ms; null once one has. */
  dueAt: number | null
}

const daySeconds = 24 * 60 * 60

/** Payments in Malaysia are available for payouts a week later. */
const availableAfterSeconds = 7 * daySeconds

/** What Stripe publishes for Malaysia: 3 % and 1.00 ringgit of each payment, by each method. */
const paymentFeeRate = 0.03
const paymentFeeFixed = 100

/** A fixed fee for each dispute. It stays with Stripe, whoever wins. */
const disputeFee = 6_000

/** Adds the payment of a charge, less its fee, to the balance. */
export function insertChargeTransaction(store: PaymentStore, charge: Charge): void {
  if (!charge.balance_transaction) return
  insertBalanceTransaction(store, {
    id: charge.balance_transaction,
    type: charge.payment_method_details.type === 'card' ? 'charge' : 'payment',
    category: 'charge',
    source: charge,
    amount: charge.amount,
    fee: Math.round(charge.amount * paymentFeeRate) + paymentFeeFixed,
    availableAfter: availableAfterSeconds,
  })
}

/** Takes a refund from the balance. The fee of its payment stays with Stripe. */
export function insertRefundTransaction(store: PaymentStore, refund: Refund): void {
  insertBalanceTransaction(store, {
    id: refund.balance_transaction,
    type: refund.id.startsWith('pyr_') ? 'payment_refund' : 'refund',
    category: 'refund',
    source: refund,
    amount: -refund.amount,
  })
}

/** Takes what is disputed and the fee from the balance, or gives the disputed amount back. */
export function insertDisputeTransaction(
  store: PaymentStore,
  dispute: Dispute,
  { isReinstated }: { isReinstated: boolean },
): BalanceTransaction {
  return insertBalanceTransaction(store, {
    id: generateId('txn_'),
    type: 'adjustment',
    source: dispute,
    ...(isReinstated
      ? { category: 'dispute_reversal', amount: dispute.amount }
      : { category: 'dispute', amount: -dispute.amount, fee: disputeFee }),
  })
}

/** Call it inside a transaction of the database. */
export function insertBalanceTransaction(store: PaymentStore, booking: Booking): BalanceTransaction {
  const { id, payoutId } = booking
  const created = store.nowSeconds()
  const transaction = createBalanceTransaction(booking, created)
  const dueAt = payoutId ? null : getNextMidnight(transaction.available_on) * 1000
  store.balance.insert({ id, created, transaction, payoutId: payoutId ?? null, dueAt })
  return transaction
}

/** @see https://docs.stripe.com/api/balance_transactions/object */
function createBalanceTransaction(booking: Booking, created: number) {
  const { id, type, category, source, amount, fee = 0, availableAfter = 0 } = booking
  return {
    id,
    object: 'balance_transaction' as const,
    amount,
    available_on: created + availableAfter,
    created,
    currency: source.currency,
    fee,
    net: amount - fee,
    reporting_category: category,
    source: source.id,
    type,
  }
}
export type BalanceTransaction = ReturnType<typeof createBalanceTransaction>

/** The first midnight after a time, both in Unix seconds: automatic payouts are made then. */
export const getNextMidnight = (seconds: number): number => (Math.floor(seconds / daySeconds) + 1) * daySeconds
