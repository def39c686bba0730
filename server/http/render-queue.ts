import type { ClientNetwork } from '#store/client-network.ts'

export type RenderQueue = ReturnType<typeof createRenderQueue>

/** A page takes some 10 ms, so these bound how long a request waits. */
const defaultLimits = {
  /** More than one, so that one page renders while another waits for the database. */
  maxRunning: 2,
  maxWaitingPerNetwork: 64,
  /** A network that has nothing waiting is accepted up to four times as much. */
  maxWaiting: 256,
}

/** A link preview takes some 60 ms. */
export const previewLimits = { maxRunning: 1, maxWaitingPerNetwork: 64, maxWaiting: 256 }

/**
 * What belongs to other work before the next render starts. Node accepts one connection in each
 * turn of the event loop, so without these every new connection would wait for a render. Empty
 * turns take some 10 µs; the time ends them early when there is much other work, so that renders
 * are not starved.
 */
const otherWork = { turns: 32, milliseconds: 10 }

interface Waiting {
  start: () => void
  result: Promise<unknown>
}

/**
 * Creates the queue of everything that is rendered for a single request: page-cache misses, pages
 * that are never cached, and lists of products. Networks take turns, so one that asks for much
 * makes only itself wait. Between two turns the event loop answers whatever needs no turn, which
 * includes all cached pages.
 */
export function createRenderQueue({ isLimited }: { isLimited: boolean }, limits = defaultLimits) {
  // Map order is the order of turns.
  const waitingByNetwork = new Map<string, Map<string | symbol, Waiting>>()
  let waitingCount = 0
  let runningCount = 0
  let isScheduled = false

  function schedule(): void {
    if (isScheduled || waitingCount === 0 || runningCount >= limits.maxRunning) return
    isScheduled = true
    runAfterOtherWork(() => {
      isScheduled = false
      startNext()
      schedule()
    })
  }

  function startNext(): void {
    const [next] = waitingByNetwork
    if (!next) return
    const [name, waiting] = next
    const [first] = waiting
    waitingByNetwork.delete(name)
    if (!first) return
    waiting.delete(first[0])
    if (waiting.size > 0) waitingByNetwork.set(name, waiting)
    waitingCount -= 1
    runningCount += 1
    first[1].start()
  }

  function isFull(waitingOfNetwork: number): boolean {
    if (!isLimited) return false
    if (waitingOfNetwork === 0) return waitingCount >= limits.maxWaiting * 4
    return waitingOfNetwork >= limits.maxWaitingPerNetwork || waitingCount >= limits.maxWaiting
  }

  return {
    /**
     * Runs the work when it is the network's turn.
     *
     * @param key Requests of one network with the same key share the work while it waits.
     * @returns undefined when too much work waits already.
     */
    run<T>({ prefix, site }: ClientNetwork, work: () => Promise<T>, key?: string): Promise<T> | undefined {
      const name = site ?? prefix
      const waiting = waitingByNetwork.get(name) ?? new Map<string | symbol, Waiting>()
      const shared = key === undefined ? undefined : waiting.get(key)
      if (shared) return shared.result as Promise<T>
      if (isFull(waiting.size)) return undefined

      const turn = Promise.withResolvers<void>()
      const result = turn.promise.then(work).finally(() => {
        runningCount -= 1
        schedule()
      })
      waiting.set(key ?? Symbol('unshared'), { start: turn.resolve, result })
      waitingByNetwork.set(name, waiting)
      waitingCount += 1
      schedule()
      return result
    },
  }
}

function runAfterOtherWork(callback: () => void): void {
  let turnsLeft = otherWork.turns
  const deadline = performance.now() + otherWork.milliseconds
  const takeTurn = () => {
    turnsLeft -= 1
    if (turnsLeft > 0 && performance.now() < deadline) return void setImmediate(takeTurn)
    callback()
  }
  setImmediate(takeTurn)
}
