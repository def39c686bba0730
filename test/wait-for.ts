import { vi } from 'vitest'

/** A limit for what never happens, not for what takes long on a busy machine. */
const timeout = 20_000

/** Repeats `check` until it no longer throws, and returns its result. Fails after 20 seconds. */
export const waitFor = <T>(check: () => T | Promise<T>, { interval = 50 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout, interval })
