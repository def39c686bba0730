import { inTransaction, isFailedResult, type Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

export type Publish = (...events: StoreEvent[]) => void

/**
 * Runs `work` as `inTransaction` does, and publishes the events that it names after the commit: one
 * that is rolled back publishes none.
 */
export async function changeAndPublish<T>(
  { db, events }: Pick<StoreContext, 'db' | 'events'>,
  work: (tx: Tx, publish: Publish) => Promise<T>,
): Promise<T> {
  const published: StoreEvent[] = []
  const result = await inTransaction(db, tx => work(tx, (...named) => void published.push(...named)))
  if (published.length > 0 && !isFailedResult(result)) events.publish(published)
  return result
}
