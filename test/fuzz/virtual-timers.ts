import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import type { Scheduler } from './scheduler.ts'

/** Longer timers are time-outs: the operation waits for something else meanwhile. */
const minTimeoutMs = 3_000

/**
 * Replaces the timers of operations: a sleep, such as the pause before a retry, ends when the
 * scheduler says so, and a time-out never fires. Code outside operations keeps real timers.
 *
 * @returns a function that restores them
 */
export function virtualizeTimers(scheduler: Scheduler): () => void {
  const { setTimeout: realSetTimeout } = globalThis
  const { setTimeout: realWait } = timersPromises

  const setTimeout = (callback: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    const operation = scheduler.current()
    if (!operation) return realSetTimeout(callback, ms, ...values)
    // A real handle that never fires, because callers may clear it or call its methods.
    const handle = realSetTimeout(() => {}, 0)
    clearTimeout(handle)
    if (ms < minTimeoutMs) void scheduler.pause(operation).then(() => callback(...values))
    return handle
  }
  const wait = async (ms?: number, value?: unknown, options?: object) => {
    const operation = scheduler.current()
    if (!operation) return realWait(ms, value, options)
    await scheduler.pause(operation)
    return value
  }
  const replace = (timer: unknown, waiting: unknown) => {
    Object.assign(globalThis, { setTimeout: timer })
    Object.assign(timersPromises, { setTimeout: waiting })
    syncBuiltinESMExports()
  }
  replace(setTimeout, wait)
  return () => replace(realSetTimeout, realWait)
}
