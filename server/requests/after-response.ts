import type { Context } from 'hono'
import type { Log } from '#store/store-context.server.ts'
import type { Env } from '../dependencies.ts'

/** Work that a response neither waits for nor depends on, so that its time tells nothing of it. */
export interface AfterResponse {
  /**
   * Does `work` when the response of a request has been sent. What fails is logged and not tried
   * again.
   */
  run(c: Context<Env>, work: () => Promise<void>): void
  /** Waits for the work that has been handed over so far. */
  waitUntilDone(): Promise<void>
}

export function createAfterResponse({ log }: { log: Log }): AfterResponse {
  const pending = new Set<Promise<void>>()
  return {
    run(c, work) {
      const sent = Promise.withResolvers<void>()
      const { outgoing } = c.env ?? {}
      // A client may have left by now, whose response closes no more.
      if (outgoing && !outgoing.closed) outgoing.once('close', sent.resolve)
      else setImmediate(sent.resolve)
      const done = sent.promise
        .then(work)
        .catch(error => log.error({ err: error }, 'Work after a response failed'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    async waitUntilDone() {
      await Promise.all(pending)
    },
  }
}
