export type ProductChange = 'added' | 'changed' | 'held' | 'freed' | 'sold' | 'removed'

/**
 * Tells open pages which record changed. It carries ids only: each receiver reads what it is
 * allowed to see.
 */
export type StoreEvent =
  | { topic: 'product'; id: string; change: ProductChange }
  | {
      topic: 'order' | 'notification' | 'message' | 'user' | 'feedback' | 'promotion'
      id: string
      change: 'added' | 'changed' | 'removed'
    }
  /** `changed`: also when products joined or left a drop that has not opened. */
  | { topic: 'drop'; id: string; change: 'changed' | 'opened' }
  /** The id is a group of settings. */
  | { topic: 'settings'; id: string; change: 'changed' }
