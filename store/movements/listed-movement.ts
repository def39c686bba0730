import type { MovementTable } from './movement-table.ts'

/** A movement with the number of its order and the day of its payout. */
export interface ListedMovement extends MovementTable {
  /** Null when no order is known. */
  orderNumber: string | null
  /** ISO 8601; null while no payout has taken it, and when that failed. */
  bankedAt: string | null
}
