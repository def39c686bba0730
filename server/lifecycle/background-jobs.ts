import { tryWithLock } from '#platform/database/advisory-lock.server.ts'
import { compareBooksNightly } from '#store/books/compare-books.server.ts'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { remindOfDisputes } from '#store/checkout/notify-of-dispute.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { sendMessages } from '#store/delivery/send-messages.server.ts'
import { syncMovementsDaily } from '#store/movements/sync-movements.server.ts'
import { refundPackedFees } from '#store/orders/pack-together.server.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { deleteUnusedPhotos } from '#store/products/delete-photos.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { ServerDependencies } from '../dependencies.ts'
import { describeAlert } from '../search-alerts/describe-alert.ts'

const second = 1000
const hour = 60 * 60 * second

/**
 * Starts the recurring jobs.
 *
 * @returns a function that stops them and resolves when running jobs have finished.
 */
export function startBackgroundJobs(
  dependencies: Pick<ServerDependencies, 'photos' | 'store' | 'draining' | 'push' | 'liveHub'>,
  onJob?: JobListener,
): () => Promise<void> {
  const { store, photos, push, liveHub, draining } = dependencies
  const { db, log, now } = store
  const context = { db, log, onJob }
  const messageJob = scheduleJob(context, 5 * second, 'send messages', onSuccess =>
    sendMessages({ ...store, push, describeAlert }, draining, onSuccess),
  )
  // The interval alone would be enough; with the events messages are sent within a second.
  const unsubscribe = liveHub.subscribe({
    onEvents(events) {
      if (events.some(mayHaveMessage)) messageJob.runNow()
    },
    onResync: messageJob.runNow,
  })
  const jobs = [
    messageJob,
    scheduleJob(context, 30 * second, 'reconcile payments', () => reconcilePayments(store)),
    scheduleJob(context, 10 * second, 'give fees back', () => refundPackedFees(store)),
    scheduleJob(context, 30 * second, 'end reservations', () => endReservations(store)),
    scheduleJob(context, hour, 'remind of disputes', () => remindOfDisputes(store)),
    scheduleJob(context, 60 * second, 'refresh the index of products', () => store.productIndex.refresh(), {
      hasOwnLock: true,
    }),
    scheduleJob(context, hour, 'read movements', () => syncMovementsDaily(store), { hasOwnLock: true }),
    scheduleJob(context, hour, 'compare books', () => compareBooksNightly(store), { hasOwnLock: true }),
    scheduleJob(context, hour, 'delete unused photos', () => deleteUnusedPhotos({ db, photos, now: now(), log })),
    scheduleJob(context, hour, 'delete expired data', () => deleteExpiredData(store, dependencies.draining)),
  ]
  return async () => {
    unsubscribe()
    await Promise.all(jobs.map(({ stop }) => stop()))
  }
}

/** Whether a message may be waiting: with each notification of an order comes its mail. */
const mayHaveMessage = ({ topic, change }: StoreEvent) =>
  topic === 'notification' ? change === 'added' : topic === 'product' && (change === 'added' || change === 'freed')

/** Learns of each job, how each run has ended, or that a long one goes on. */
export type JobListener = (run: { job: string; isSuccess?: boolean }) => void

/**
 * Runs a job now and in every interval. A run is skipped while one is active here or in another
 * process. A job with a lock of its own does not occupy a connection of the database, of which
 * there are as many as jobs that start at once. A long run may say in between that it is well.
 */
function scheduleJob(
  { db, log, onJob }: Pick<ServerDependencies['store'], 'db' | 'log'> & { onJob: JobListener | undefined },
  intervalMs: number,
  name: string,
  run: (onSuccess: () => void) => Promise<void>,
  { hasOwnLock = false } = {},
) {
  let currentRun = Promise.resolve()
  let isRunning = false
  let isWaiting = false
  let isStopped = false
  const onSuccess = () => onJob?.({ job: name, isSuccess: true })
  const runOnce = () => run(onSuccess)
  const tick = () => {
    if (isRunning || isStopped) return
    isRunning = true
    isWaiting = false
    currentRun = (hasOwnLock ? runOnce().then(() => true) : tryWithLock(db, name, runOnce))
      // Another process that runs it may fail.
      .then(hasRun => void (hasRun && onSuccess()))
      .catch(error => {
        log.error({ err: error, job: name }, 'Background job failed, will run again')
        onJob?.({ job: name, isSuccess: false })
      })
      .finally(() => {
        isRunning = false
        if (isWaiting) tick()
      })
  }
  onJob?.({ job: name })
  const timer = setInterval(tick, intervalMs)
  tick()
  return {
    /** Runs the job at once, or again after the run that is active here. */
    runNow() {
      isWaiting = isRunning
      tick()
    },
    /** Resolves when a running job has finished. */
    stop() {
      isStopped = true
      clearInterval(timer)
      return currentRun
    },
  }
}
