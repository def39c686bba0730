import { tryWithLock } from '#platform/database/advisory-lock.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { deleteUnusedPhotos } from '#store/products/delete-unused-photos.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

const second = 1000
const hour = 60 * 60 * second

/** Starts what the store does by itself. Returns what stops it and waits for the rounds that are under way. */
export function startBackgroundJobs({
  store,
  photos,
}: Pick<ServerDependencies, 'photos' | 'store'>): () => Promise<void> {
  const { db, log, now } = store
  const stopJobs = [
    scheduleJob(store, 30 * second, 'reconcile payments', () => reconcilePayments(store)),
    scheduleJob(store, hour, 'sweep photos', () => deleteUnusedPhotos({ db, photos, now: now(), log })),
  ]
  return async () => void (await Promise.all(stopJobs.map(stop => stop())))
}

/** Does the work now and in every interval. A round that comes while another is under way, here or in another process, is left out. */
function scheduleJob(
  { db, log }: ServerDependencies['store'],
  intervalMs: number,
  name: string,
  run: () => Promise<void>,
): () => Promise<void> {
  let currentRun = Promise.resolve()
  let isRunning = false
  const tick = () => {
    if (isRunning) return
    isRunning = true
    currentRun = tryWithLock(db, name, run)
      .then(() => {})
      .catch(error => log.error({ err: error, currentRun: name }, 'A round of the timers failed'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(tick, intervalMs)
  tick()
  return () => {
    clearInterval(timer)
    return currentRun
  }
}
