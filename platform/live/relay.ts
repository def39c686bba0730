import type { StoreEvent } from '#store/store-events.ts'

/** Receives the events that any process of the store publishes. */
export interface Subscriber {
  onEvents(events: readonly StoreEvent[]): void
  /** Called at once with what this process publishes: it arrives at `onEvents` too, or is lost. */
  onPublish?(events: readonly StoreEvent[]): void
  /** No events arrive from now on, until `onResync`. */
  onDisconnect(): void
  /** Events arrive again, but some may have been lost. */
  onResync(): void
}

/** Carries events to every process of the store, this one included, in the order of each sender. */
export interface Relay {
  send(events: readonly StoreEvent[]): void
  /** Resolves when all events have been sent. */
  close(): Promise<void>
}

export type CreateRelay = (subscriber: Subscriber) => Relay

/** Creates the relay of a store that runs as a single process. */
export const createLocalRelay: CreateRelay = subscriber => ({ send: subscriber.onEvents, close: async () => {} })
