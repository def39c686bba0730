import type { Charge } from './charge.ts'
import { createDispute } from './dispute.ts'
import type { PaymentStore } from './payment-store.ts'

/**
 * Disputes a charge on behalf of the shopper's bank.
 *
 * @returns false if the charge is unknown, failed, disputed or refunded.
 */
export function disputeCharge(store: PaymentStore, id: string): boolean {
  return store.transaction(() => {
    const charge = store.charges.find(id)
    if (!charge?.paid || charge.disputed || charge.refunded) return false
    insertDispute(store, charge)
    return true
  })
}

/** Disputes a charge that is neither disputed nor refunded. Call it inside a transaction. */
export function insertDispute(store: PaymentStore, charge: Charge): void {
  const dispute = createDispute(charge, store.nowSeconds())
  store.disputes.insert(dispute)
  store.charges.update({ ...charge, disputed: true })
  store.recordEvent('charge.dispute.created', dispute)
}
