import { runAlone } from '#platform/database/advisory-lock.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { sweepPhotos } from '#store/products/sweep-photos.server.ts'
import type { Parts } from './env.ts'

const second = 1000
const hour = 60 * 60 * second

/** Starts what the store does by itself. Returns what stops it and waits for the rounds that are under way. */
export function startTimers({ outside, photos }: Pick<Parts, 'outside' | 'photos'>): () => Promise<void> {
  const { db, log, now } = outside
  const stops = [
    repeat(outside, 30 * second, 'reconcile payments', () => reconcilePayments(outside)),
    repeat(outside, hour, 'sweep photos', () => sweepPhotos({ db, photos, now: now(), log })),
  ]
  return async () => void (await Promise.all(stops.map(stop => stop())))
}

/** Does the work now and in every interval. A round that comes while another is under way, here or in another process, is left out. */
function repeat(
  { db, log }: Parts['outside'],
  everyMs: number,
  name: string,
  work: () => Promise<void>,
): () => Promise<void> {
  let round = Promise.resolve()
  let isBusy = false
  const tick = () => {
    if (isBusy) return
    isBusy = true
    round = runAlone(db, name, work)
      .then(() => {})
      .catch(error => log.error({ err: error, round: name }, 'A round of the timers failed'))
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
