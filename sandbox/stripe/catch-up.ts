import type { KeptSession } from './checkout-session.ts'
import type { EventRequest } from './event.ts'
import type { Ledger } from './ledger.ts'

/** Ends an open session, so that nobody can pay it any more. Inside a transaction. */
export function expireSession(ledger: Ledger, kept: KeptSession, request?: EventRequest): void {
  kept.session.status = 'expired'
  kept.session.url = null
  ledger.sessions.change(kept)
  ledger.record('checkout.session.expired', kept.session, request)
}

/** Does what time alone brings: sessions expire, slow refunds arrive. Cheap when nothing is due. */
export function catchUp(ledger: Ledger): void {
  const now = ledger.ms()
  const sessions = ledger.sessions.due(now, 100)
  const refunds = ledger.refunds.due(now, 100)
  if (sessions.length === 0 && refunds.length === 0) return
  ledger.atomically(() => {
    for (const kept of sessions) expireSession(ledger, kept)
    for (const refund of refunds) {
      const { pending_reason, ...settled } = { pending_reason: '', ...refund, status: 'succeeded' as const }
      ledger.refunds.change(settled)
      ledger.record('refund.updated', settled)
    }
  })
  if (sessions.length === 100 || refunds.length === 100) catchUp(ledger)
}
