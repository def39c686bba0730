import type { Charge } from './charge.ts'
import type { Dispute } from './dispute.ts'
import type { PaymentStore } from './payment-store.ts'
import type { Refund } from './refund.ts'

type Category =
  | 'charge'
  | 'refund'
  | 'refund_failure'
  | 'dispute'
  | 'dispute_reversal'
  | 'payout'
  | 'payout_reversal'
  | 'fee'

/** @see https://docs.stripe.com/api/balance_transactions/object */
export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  /** Unix seconds. */
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: 'stripe_fee' }[]
  net: number
  reporting_category: Category
  source: string | null
  status: 'available' | 'pending'
  type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'payment_refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'stripe_fee'
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

/** What Stripe publishes for Malaysia: 3 % and MYR 1.00 of each payment, by each method. */
const paymentFeeRate = 0.03
const paymentFeeFixed = 100

/** A fixed fee for each dispute. It stays with Stripe, whoever wins. */
const disputeFee = 6_000

/** Adds the payment of a charge, less its fee, to the balance. */
export function insertChargeTransaction(store: PaymentStore, charge: Charge): void {
  if (!charge.balance_transaction) return
  const isCard = charge.payment_method_details.type === 'card'
  insertBalanceTransaction(store, {
    id: charge.balance_transaction,
    type: isCard ? 'charge' : 'payment',
    category: 'charge',
    source: charge.id,
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
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
    source: refund.id,
    amount: -refund.amount,
    currency: refund.currency,
    description: 'REFUND FOR PAYMENT',
  })
}

/** Gives the amount of a refund that failed back to the balance. */
export function insertRefundFailure(store: PaymentStore, refund: Refund): void {
  if (!refund.failure_balance_transaction) return
  insertBalanceTransaction(store, {
    id: refund.failure_balance_transaction,
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    description: 'REFUND FAILURE',
  })
}

/** Takes what is disputed and the fee from the balance, or gives the disputed amount back. */
export function insertDisputeTransaction(
  store: PaymentStore,
  { id, dispute, isReinstated }: { id: string; dispute: Dispute; isReinstated: boolean },
): BalanceTransaction {
  return insertBalanceTransaction(store, {
    id,
    type: 'adjustment',
    category: isReinstated ? 'dispute_reversal' : 'dispute',
    source: dispute.id,
    amount: isReinstated ? dispute.amount : -dispute.amount,
    currency: dispute.currency,
    description: `${isReinstated ? 'Chargeback reversal' : 'Chargeback withdrawal'} for ${dispute.charge}`,
    fee: isReinstated ? 0 : disputeFee,
  })
}

interface NewTransaction {
  id: string
  type: BalanceTransaction['type']
  category: Category
  source: string | null
  /** Signed, before the fee. */
  amount: number
  currency: string
  description: string | null
  fee?: number
  /** Seconds. */
  availableAfter?: number
  payoutId?: string
}

/** Call it inside a transaction of the database. */
export function insertBalanceTransaction(store: PaymentStore, params: NewTransaction): BalanceTransaction {
  const { id, type, category, source, amount, currency, description, fee = 0, availableAfter = 0, payoutId } = params
  const created = store.nowSeconds()
  const available_on = created + availableAfter
  const transaction: BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
  store.balance.insert({
    id,
    created,
    transaction,
    payoutId: payoutId ?? null,
    dueAt: payoutId ? null : getNextMidnight(available_on) * 1000,
  })
  return showBalanceTransaction(store, { transaction })
}

/** The transaction as it is now: pending until its time has come. */
export const showBalanceTransaction = (
  store: PaymentStore,
  { transaction }: Pick<BalanceRecord, 'transaction'>,
): BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on <= store.nowSeconds() ? 'available' : 'pending',
})

/** The first midnight after a time, both in Unix seconds: automatic payouts are made then. */
export const getNextMidnight = (seconds: number): number => (Math.floor(seconds / daySeconds) + 1) * daySeconds
