import type { Context } from 'hono'
import type { Log } from '#store/store-context.server.ts'
import type { Env } from '../dependencies.ts'

/** Work that a response neither waits for nor depends on, so that its time tells nothing of it. */
export function createAfterResponse({ log }: { log: Log }) {
  const pending = new Set<Promise<void>>()
  return {
    /**
     * Does `work` when the response of a request has been sent. What fails is logged and not tried
     * again.
     */
    run(c: Context<Env>, work: () => Promise<void>) {
      const sent = Promise.withResolvers<void>()
      const { outgoing } = c.env ?? {}
      // A client may have left by now, whose response closes no more.
      if (outgoing && !outgoing.closed) outgoing.once('close', sent.resolve)
      else setImmediate(sent.resolve)
      const done: Promise<void> = sent.promise
        .then(work)
        .catch(error => log.error({ err: error }, 'Work after a response failed'))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    /** Waits for the work that has been handed over so far. */
    async waitUntilDone() {
      await Promise.all(pending)
    },
  }
}
