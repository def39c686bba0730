import { setTimeout as wait } from 'node:timers/promises'

export interface SharedReader<T> {
  /** Resolves to what was read after the last change. */
  read(): Promise<T>
  /** Tells of a change: what was read so far, or is being read, is outdated. */
  expire(): void
}

const intervalMs = 100
const maxAgeMs = 500

/**
 * Reads something that many ask for at the same moment: once for all of them, at most ten times a
 * second. Nobody gets what was read before a change: after one, they wait for the next reading.
 */
export function createSharedReader<T>(load: () => Promise<T>, now: () => number = Date.now): SharedReader<T> {
  let waiting: Promise<T> | undefined
  let current: Promise<T> | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  async function loadWhenDue(): Promise<T> {
    const delayMs = Math.ceil(startedAt + intervalMs - now())
    await (delayMs > 0 ? wait(delayMs) : undefined)
    startedAt = now()
    const reading = load()
    waiting = undefined
    current = reading
    reading.catch(() => {
      if (current === reading) current = undefined
    })
    return reading
  }

  return {
    read() {
      // A process that shares the database may have changed something without an event.
      const isFresh = now() - startedAt <= maxAgeMs
      if (current && isFresh) return current
      waiting ??= loadWhenDue()
      return waiting
    },
    expire() {
      current = undefined
    },
  }
}
