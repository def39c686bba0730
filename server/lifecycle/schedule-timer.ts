import { findNextOpening } from '#store/products/drop-queries.server.ts'
import { openDueDrops } from '#store/products/open-drop.server.ts'
import { findNextPromotionChange } from '#store/products/promotion-queries.server.ts'
import { runDuePromotions } from '#store/products/run-promotions.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

/** How long a drop or a promotion may stay unnoticed whose event was lost. */
const maxWaitMs = 30_000

/**
 * Opens each drop, and begins and ends each promotion, at its second, and at once those whose time
 * passed while no process ran. Every process has this timer; whichever comes first does it.
 * @returns once what was due is done: a function that stops it and resolves when it has finished
 */
export async function startScheduleTimer({ store, liveHub }: Pick<ServerDependencies, 'store' | 'liveHub'>) {
  const { db, now, log } = store
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let isStopped = false

  async function runAndWait(): Promise<void> {
    if (isStopped) return
    clearTimeout(timer)
    let waitMs = maxWaitMs
    try {
      await openDueDrops(store)
      await runDuePromotions(store)
      for (const next of [await findNextOpening(db), await findNextPromotionChange(db)])
        if (next) waitMs = Math.min(Math.max(Date.parse(next) - now().getTime(), 0), waitMs)
    } catch (error) {
      waitMs = 1_000
      log.error({ err: error }, 'Opening drops or running promotions failed, will retry')
    }
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, waitMs)
  }
  const run = () => {
    current = current.then(runAndWait)
  }

  const unsubscribe = liveHub.subscribe({
    onEvents(events) {
      if (events.some(({ topic, change }) => topic === 'promotion' || (topic === 'drop' && change === 'changed'))) run()
    },
    onResync: run,
  })
  run()
  await current
  return () => {
    isStopped = true
    unsubscribe()
    clearTimeout(timer)
    return current
  }
}
