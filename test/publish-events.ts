import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Publishes events of a transaction that changes nothing. */
export const publishEvents = (context: Pick<StoreContext, 'db' | 'events'>, events: readonly StoreEvent[]) =>
  changeAndPublish(context, async (_tx, publish) => publish(...events))
