import { beforeEach } from 'vitest'
import type { EventPublisher } from '#store/change-and-publish.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Where a store publishes events, and a list of those that the running test has published. */
export function recordEvents() {
  const published: StoreEvent[] = []
  beforeEach(() => void published.splice(0))
  const events: EventPublisher = { publish: async (_tx, storeEvents) => () => void published.push(...storeEvents) }
  return { events, published }
}
