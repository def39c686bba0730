import type { EventRequest } from '../events/event.ts'
import type { SessionRecord } from './checkout-session.ts'
import type { PaymentStore } from './payment-store.ts'

/** Expires an open session, which can't be paid from then on. Call it inside a transaction. */
export function expireSession(store: PaymentStore, record: SessionRecord, request?: EventRequest): void {
  record.session.status = 'expired'
  record.session.url = null
  store.sessions.update(record)
  store.recordEvent('checkout.session.expired', record.session, request)
}

const batchSize = 100

/** Expires sessions and completes pending refunds whose time has come. */
export function processDueItems(store: PaymentStore): void {
  const now = store.nowMs()
  const sessions = store.sessions.listDue(now, batchSize)
  const refunds = store.refunds.listDue(now, batchSize)
  if (sessions.length === 0 && refunds.length === 0) return
  store.transaction(() => {
    for (const record of sessions) expireSession(store, record)
    for (const refund of refunds) {
      const { pending_reason, ...completed } = { pending_reason: '', ...refund, status: 'succeeded' as const }
      store.refunds.update(completed)
      store.recordEvent('refund.updated', completed)
    }
  })
  if (sessions.length === batchSize || refunds.length === batchSize) processDueItems(store)
}
