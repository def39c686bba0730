import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import type { ApiFault } from '../actors/api-faults.ts'
import type { Random } from '../actors/random.ts'

/** One request, webhook or job. It runs until it pauses, and goes on when the scheduler says so. */
export interface Operation {
  name: string
  /** Who does it; an actor has few operations at a time. */
  actor: string
  random: Random
  /** What becomes of its requests for refunds. */
  refundFault: ApiFault | undefined
  /** Adds to the trace what it did. */
  note: (text: string) => void
  state: 'running' | 'waiting' | 'done' | 'crashed'
  /** Continues the operation; several when it waits in several places. */
  resumers: (() => void)[]
  /** Called when it pauses or ends. */
  notify: () => void
}

export type Scheduler = ReturnType<typeof createScheduler>

/** An operation that neither pauses nor ends within this time waits for another one. */
const stallMs = 500

const realSetTimeout = globalThis.setTimeout

/**
 * Runs operations one at a time and switches between them only where they pause: before and after
 * calls to the payment provider, before transactions, and while they sleep. The random generator
 * chooses who goes on, so a seed decides how operations interleave.
 */
export function createScheduler(random: Random) {
  const storage = new AsyncLocalStorage<Operation>()
  const active = new Set<Operation>()
  /** What was done so far, one line for each step. */
  const trace: string[] = []
  let sequence = 0
  let canPause = true

  const scheduler = {
    trace,
    /** Called when an operation throws. */
    onError: (_operation: Operation, _error: unknown) => {},
    /** The operation that the calling code belongs to. */
    current: () => storage.getStore(),
    /** Runs an operation until it pauses or ends. */
    async start(actor: string, name: string, work: (operation: Operation) => Promise<unknown>) {
      const id = ++sequence
      const note = (text: string) => void trace.push(`#${id} ${text}`)
      const operation: Operation = {
        name,
        actor,
        random: random.fork(),
        refundFault: undefined,
        note,
        state: 'running',
        resumers: [],
        notify() {},
      }
      active.add(operation)
      note(`${actor}: ${name}`)
      const idle = waitUntilIdle(operation)
      void storage
        .run(operation, () => work(operation))
        .catch(error => scheduler.onError(operation, error))
        .finally(() => endOperation(operation, active))
      await idle
      await immediate()
    },
    /** Continues operations at the same time until each pauses or ends. */
    async resume(operations: readonly Operation[]) {
      const idle = operations.map(operation => {
        operation.state = 'running'
        const untilIdle = waitUntilIdle(operation)
        callResumers(operation)
        return untilIdle
      })
      await Promise.all(idle)
      await immediate()
    },
    /** Ends a paused operation where it is, as if its process had been killed. */
    crash(operation: Operation) {
      operation.note('crashed')
      operation.state = 'crashed'
      active.delete(operation)
    },
    listWaiting: () => [...active].filter(({ state }) => state === 'waiting'),
    /** Operations that wait for another one. */
    listRunning: () => [...active].filter(({ state }) => state === 'running'),
    countActive: (actor: string) => [...active].filter(operation => operation.actor === actor).length,
    /** Runs code that outlives the current operation: it never pauses and survives a crash. */
    detach: <T>(work: () => T) => storage.exit(work),
    /** Waits until the scheduler lets the current operation go on. */
    pause: (operation: Operation) =>
      operation.state === 'done' || (!canPause && operation.state !== 'crashed')
        ? Promise.resolve()
        : waitUntilResumed(operation),
    /** Lets all operations run to their ends, without pauses from now on. */
    async finish() {
      canPause = false
      while (active.size > 0) {
        await scheduler.resume(scheduler.listWaiting())
        await new Promise(resolve => realSetTimeout(resolve, 1))
      }
      canPause = true
    },
  }
  return scheduler
}

/** Resolves when the operation pauses or ends, or waits for another one. */
const waitUntilIdle = (operation: Operation) =>
  new Promise<void>(resolve => {
    const timer = realSetTimeout(resolve, stallMs)
    operation.notify = () => {
      clearTimeout(timer)
      resolve()
    }
    if (operation.state !== 'running') operation.notify()
  })

/** Pauses the operation. One that has crashed never goes on. */
const waitUntilResumed = (operation: Operation) =>
  new Promise<void>(resolve => {
    operation.resumers.push(resolve)
    if (operation.state === 'crashed') return
    operation.state = 'waiting'
    operation.notify()
  })

function endOperation(operation: Operation, active: Set<Operation>) {
  if (operation.state !== 'crashed') operation.state = 'done'
  active.delete(operation)
  if (operation.state === 'done') callResumers(operation)
  operation.notify()
}

function callResumers(operation: Operation) {
  for (const resumer of operation.resumers.splice(0)) resumer()
}
