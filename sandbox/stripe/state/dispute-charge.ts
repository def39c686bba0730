import { insertDisputeTransaction } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import { createDispute, type Dispute } from './dispute.ts'
import type { PaymentStore } from './payment-store.ts'

/**
 * Disputes what is not refunded of a charge, or half of it, on behalf of the shopper's bank, unless
 * the charge is unknown, failed, disputed or refunded.
 */
export function disputeCharge(store: PaymentStore, id: string, { isHalf }: { isHalf: boolean }): void {
  store.transaction(() => {
    const charge = store.charges.find(id)
    if (charge?.paid && !charge.disputed && !charge.refunded) insertDispute(store, charge, isHalf ? 2 : 1)
  })
}

/** Disputes a charge that is neither disputed nor refunded. Call it inside a transaction. */
export function insertDispute(store: PaymentStore, charge: Charge, parts = 1): void {
  const amount = Math.ceil((charge.amount - charge.amount_refunded) / parts)
  const dispute = createDispute(charge, amount, store.nowSeconds())
  moveFunds(store, dispute, { isReinstated: false })
  store.disputes.insert(dispute)
  store.charges.update({ ...charge, disputed: true })
  store.recordEvent('charge.dispute.created', dispute)
  store.recordEvent('charge.dispute.funds_withdrawn', dispute)
}

/**
 * Decides a dispute that is open as the shopper's bank does, or gives a lost one to the shop after
 * all. The charge stays marked as disputed.
 *
 * @see https://docs.stripe.com/disputes/how-disputes-work
 */
export function closeDispute(store: PaymentStore, id: string, status: 'won' | 'lost'): void {
  store.transaction(() => {
    const dispute = store.disputes.find(id)
    const isReversed = dispute?.status === 'lost' && status === 'won'
    if (!dispute || !(isOpenDispute(dispute) || isReversed)) return
    const closed = { ...dispute, status }
    if (status === 'won') moveFunds(store, closed, { isReinstated: true })
    store.disputes.update(closed)
    if (status === 'won') store.recordEvent('charge.dispute.funds_reinstated', closed)
    store.recordEvent('charge.dispute.closed', closed)
  })
}

function moveFunds(store: PaymentStore, dispute: Dispute, direction: { isReinstated: boolean }): void {
  const transaction = insertDisputeTransaction(store, dispute, direction)
  dispute.balance_transactions = [...dispute.balance_transactions, transaction]
}

export const isOpenDispute = ({ status }: Dispute): boolean => status === 'needs_response'

/** Finds the dispute of a charge: there is one at most. */
export const findDispute = (store: PaymentStore, { id }: Charge): Dispute | undefined =>
  store.disputes.list({ limit: 1, where: { charge: id } }).items[0]
