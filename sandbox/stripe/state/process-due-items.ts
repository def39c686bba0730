import type { SessionRecord } from './checkout-session.ts'
import { finishRefund } from './finish-refund.ts'
import type { PaymentStore } from './payment-store.ts'
import { processPayouts } from './payout.ts'

/** Expires an open session, which can't be paid from then on. Call it inside a transaction. */
export function expireSession(store: PaymentStore, record: SessionRecord): void {
  record.session.status = 'expired'
  record.session.url = null
  store.sessions.update(record)
  store.recordEvent('checkout.session.expired', record.session)
}

const batchSize = 100

/** Expires sessions, completes or fails refunds, and makes payouts, whose time has come. */
export function processDueItems(store: PaymentStore): void {
  const now = store.nowMs()
  const sessions = store.sessions.listDue(now, batchSize)
  const refundUpdates = store.scheduledRefundUpdates.listDue(now, batchSize)
  processPayouts(store)
  if (sessions.length === 0 && refundUpdates.length === 0) return
  store.transaction(() => {
    for (const record of sessions) expireSession(store, record)
    for (const { id, failureReason } of refundUpdates) finishRefund(store, id, failureReason)
  })
  if (sessions.length === batchSize || refundUpdates.length === batchSize) processDueItems(store)
}
