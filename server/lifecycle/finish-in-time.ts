import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#store/store-context.server.ts'

/**
 * Waits for a step of the shutdown, at most `timeoutMs`. A step that fails or takes longer is
 * logged, and the shutdown goes on: a peer that doesn't answer must not keep the process.
 */
export async function finishInTime({
  step,
  work,
  timeoutMs,
  log,
}: {
  step: string
  work: () => Promise<unknown> | undefined
  timeoutMs: number
  log: Log
}): Promise<void> {
  try {
    const result = await Promise.race([work(), wait(timeoutMs, 'late', { ref: false })])
    if (result === 'late') log.warn({ step, timeoutMs }, 'Shutdown step not finished in time')
  } catch (error) {
    log.warn({ step, err: error }, 'Shutdown step failed')
  }
}
