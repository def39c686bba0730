import type { StoreEvent } from '#store/store-events.ts'

/** Whoever hears what any process of the store announces. */
export interface Subscriber {
  onEvents(events: readonly StoreEvent[]): void
  /** From here on nothing is heard, until `missed`. */
  onDisconnect(): void
  /** It is heard again, but something may have been said meanwhile. */
  onResync(): void
}

/** Carries announcements to every process of the store, this one included, in the order in which each process made them. */
export interface Relay {
  send(events: readonly StoreEvent[]): void
  /** Resolves once everything has been sent. */
  close(): Promise<void>
}

export type CreateRelay = (subscriber: Subscriber) => Relay

/** For a store of one process. */
export const createLocalRelay: CreateRelay = subscriber => ({ send: subscriber.onEvents, close: async () => {} })
