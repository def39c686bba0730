import { inTransaction, isFailedResult, type Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Interface to live updates. */
export interface EventPublisher {
  /**
   * Publishes events with a transaction: receivers get them after its commit, also when this
   * process has died meanwhile, and never when it is rolled back. `changeAndPublish` calls it.
   * @returns what to call after the commit
   */
  publish(tx: Tx, events: readonly StoreEvent[]): Promise<() => void>
}

export type Publish = (...events: StoreEvent[]) => void

/** A transaction that changes something. */
export interface Change {
  tx: Tx
  /** ISO 8601. */
  at: string
  /** Publishes events once the change is committed. */
  publish: Publish
}

/**
 * Runs `work` as `inTransaction` does, and publishes the events that it names with the transaction.
 * Nothing else publishes, also what changes with a single statement. The same event is published
 * once.
 */
export async function changeAndPublish<T>(
  { db, events }: Pick<StoreContext, 'db' | 'events'>,
  work: (tx: Tx, publish: Publish) => Promise<T>,
): Promise<T> {
  let onCommit = () => {}
  const result = await inTransaction(db, async tx => {
    const named = new Map<string, StoreEvent>()
    const result = await work(tx, (...more) => {
      for (const event of more) named.set(JSON.stringify(event), event)
    })
    // As the last statement: on PostgreSQL other transactions that publish wait from here on.
    if (named.size > 0 && !isFailedResult(result)) onCommit = await events.publish(tx, [...named.values()])
    return result
  })
  onCommit()
  return result
}
