import type { EventPublisher } from '#store/change-and-publish.server.ts'
import type { StoreEvent } from '#store/store-events.ts'

/** Receives the events that any process of the store publishes. */
export interface Subscriber {
  onEvents(events: readonly StoreEvent[]): void
  /** Called after the commit of what this process publishes, which arrives at `onEvents`, too. */
  onPublish?(events: readonly StoreEvent[]): void
  /** No events arrive from now on, until `onResync`. */
  onDisconnect(): void
  /** Events arrive again, but some may have been lost. */
  onResync(): void
}

/** Carries events to every process of the store, this one included, in the order of the commits. */
export interface Relay extends EventPublisher {
  close(): Promise<void>
}

export type CreateRelay = (subscriber: Subscriber) => Relay

/** Creates the relay of a store that runs as a single process. */
export const createLocalRelay: CreateRelay = subscriber => ({
  publish: async (_tx, events) => () => subscriber.onEvents(events),
  close: async () => {},
})
