/**
 * Creates a limiter: at most `limit` tasks run at a time, further ones wait in the order of their
 * calls.
 */
export function createLimiter(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= limit) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const startNext = waiting.shift()
      // The next task takes over the slot, so `running` does not change.
      if (startNext) startNext()
      else running -= 1
    }
  }
}
