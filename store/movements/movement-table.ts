import type { OrderId } from '#store/ids.ts'
import type { Movement, PayoutStatus } from '#store/provider-books.ts'

/** The movements of the shop's balance at the provider, see `Movement`. */
export interface MovementTable extends Omit<Movement, 'gross' | 'fee' | 'net'> {
  /** That took it to the bank; null until one has. */
  payoutId: string | null
  /** Null when no order is known; the order may be one that the store lacks. */
  orderId: OrderId | null
  grossSen: number
  feeSen: number
  netSen: number
}

/** A movement with the number of its order and the day of its payout. */
export interface ListedMovement extends MovementTable {
  /** Null when no order is known. */
  orderNumber: string | null
  /** ISO 8601; null while no payout has taken it, and when that failed. */
  bankedAt: string | null
}

/** Payouts of the balance to the shop's bank account. */
export interface PayoutTable {
  id: string
  amountSen: number
  currency: string
  status: PayoutStatus
  arrivesAt: string
  createdAt: string
  /** 1 when all movements that it covers name it. */
  isMatched: number
}

/** When the provider's books were read, by the name of what reads them. */
export interface ProviderCheckTable {
  name: 'movements' | 'books'
  /** When they were last read to the end, ISO 8601. */
  checkedAt: string | null
  /** When that last failed; null when it succeeded since. */
  failedAt: string | null
  /** Until when a process reads them; null when none does. */
  claimedUntil: string | null
}
