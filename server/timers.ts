import { runAlone } from '#platform/database/advisory-lock.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import type { Outside } from '#store/outside.server.ts'

const everyMs = 30_000

/** Starts what the store does by itself. A round that comes while another is under way, here or in another process, is left out. Returns what stops it and waits for the round that is under way. */
export function startTimers(outside: Outside): () => Promise<void> {
  let round = Promise.resolve()
  let isBusy = false
  const tick = () => {
    if (isBusy) return
    isBusy = true
    round = runAlone(outside.db, 'reconcile payments', () => reconcilePayments(outside))
      .then(() => {})
      .catch(error => outside.log.error({ err: error }, 'The round over unfinished payments failed'))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(tick, everyMs)
  tick()
  return () => {
    clearInterval(timer)
    return round
  }
}
