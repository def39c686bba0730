import { createDispute } from './dispute.ts'
import type { PaymentStore } from './payment-store.ts'

/** The shopper's bank disputes a charge, once. False if there is nothing to dispute. */
export function disputeCharge(store: PaymentStore, id: string): boolean {
  return store.transaction(() => {
    const charge = store.charges.find(id)
    if (!charge || charge.disputed || charge.refunded) return false
    const dispute = createDispute(charge, store.seconds())
    store.disputes.add(dispute)
    store.charges.change({ ...charge, disputed: true })
    store.record('charge.dispute.created', dispute)
    return true
  })
}
