import { setImmediate } from 'node:timers/promises'
import type { KyselyPlugin, PluginTransformResultArgs } from 'kysely'

/** How long queries that follow one another keep the event loop. */
const maxMs = 20

/**
 * SQLite answers without a pause, so work of many queries, such as a job's, would keep everybody
 * else waiting to its end. With this plugin requests, timers and other work get a turn in between.
 */
export class TurnsPlugin implements KyselyPlugin {
  #lastTurn = performance.now()

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node

  async transformResult({ result }: PluginTransformResultArgs) {
    if (performance.now() - this.#lastTurn > maxMs) {
      await setImmediate()
      this.#lastTurn = performance.now()
    }
    return result
  }
}
