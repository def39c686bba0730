export type ProductChange = 'added' | 'changed' | 'held' | 'freed' | 'sold' | 'removed'

/** Something that open pages should know of. Only the name of what changed travels: each reader looks up what it may see. */
export type StoreEvent =
  | { topic: 'product'; id: string; change: ProductChange }
  | { topic: 'order' | 'notification' | 'user' | 'feedback'; id: string; change: 'added' | 'changed' | 'removed' }

/** The socket for live updates. Announce after the transaction has ended, never inside it. */
export interface EventPublisher {
  publish(events: readonly StoreEvent[]): void
}
