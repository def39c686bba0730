import { newDispute } from './dispute.ts'
import type { Ledger } from './ledger.ts'

/** The shopper's bank disputes a charge, once. False if there is nothing to dispute. */
export function disputeCharge(ledger: Ledger, id: string): boolean {
  return ledger.atomically(() => {
    const charge = ledger.charges.find(id)
    if (!charge || charge.disputed || charge.refunded) return false
    const dispute = newDispute(charge, ledger.seconds())
    ledger.disputes.add(dispute)
    ledger.charges.change({ ...charge, disputed: true })
    ledger.record('charge.dispute.created', dispute)
    return true
  })
}
