import { findNextOpening } from '#store/products/drop-queries.server.ts'
import { openDueDrops } from '#store/products/open-drop.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

/** How long a drop may stay unnoticed whose event was lost. */
const maxWaitMs = 30_000

/**
 * Opens each drop at its second, and at once those whose time passed while no process ran. Every
 * process has this timer; whichever comes first opens the drop.
 * @returns a function that stops it and resolves when an opening has finished
 */
export function startDropTimer({ store, liveHub }: Pick<ServerDependencies, 'store' | 'liveHub'>): () => Promise<void> {
  const { db, now, log } = store
  let timer: NodeJS.Timeout | undefined
  let current = Promise.resolve()
  let isStopped = false

  async function openAndWait(): Promise<void> {
    if (isStopped) return
    clearTimeout(timer)
    let waitMs = maxWaitMs
    try {
      await openDueDrops(store)
      const next = await findNextOpening(db)
      if (next) waitMs = Math.min(Math.max(Date.parse(next) - now().getTime(), 0), maxWaitMs)
    } catch (error) {
      waitMs = 1_000
      log.error({ err: error }, 'Opening drops failed, will retry')
    }
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(run, waitMs)
  }
  const run = () => {
    current = current.then(openAndWait)
  }

  const unsubscribe = liveHub.subscribe({
    onEvents(events) {
      if (events.some(({ topic, change }) => topic === 'drop' && change === 'changed')) run()
    },
    onResync: run,
  })
  run()
  return () => {
    isStopped = true
    unsubscribe()
    clearTimeout(timer)
    return current
  }
}
