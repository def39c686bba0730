import type { EventRequest } from '../events/event.ts'
import type { StoredSession } from './checkout-session.ts'
import type { PaymentStore } from './payment-store.ts'

/** Ends an open session, so that nobody can pay it any more. Inside a transaction. */
export function expireSession(store: PaymentStore, stored: StoredSession, request?: EventRequest): void {
  stored.session.status = 'expired'
  stored.session.url = null
  store.sessions.change(stored)
  store.record('checkout.session.expired', stored.session, request)
}

/** Does what time alone brings: sessions expire, slow refunds arrive. Cheap when nothing is due. */
export function processDueItems(store: PaymentStore): void {
  const now = store.ms()
  const sessions = store.sessions.due(now, 100)
  const refunds = store.refunds.due(now, 100)
  if (sessions.length === 0 && refunds.length === 0) return
  store.transaction(() => {
    for (const stored of sessions) expireSession(store, stored)
    for (const refund of refunds) {
      const { pending_reason, ...completed } = { pending_reason: '', ...refund, status: 'succeeded' as const }
      store.refunds.change(completed)
      store.record('refund.updated', completed)
    }
  })
  if (sessions.length === 100 || refunds.length === 100) processDueItems(store)
}
