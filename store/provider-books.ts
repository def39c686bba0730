import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'

/**
 * What a movement is about. A refund or payout that came back is one more movement of its kind,
 * with a positive amount; so is a dispute that was won.
 */
export const movementKinds = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const
export type MovementKind = (typeof movementKinds)[number]

/** A movement of the shop's balance at the provider. It never changes. */
export interface Movement {
  /** The provider's id of the balance transaction. */
  id: string
  kind: MovementKind
  /** Of the payment that it is about; null when the provider does not say. */
  paymentIntentId: string | null
  chargeId: string | null
  refundId: string | null
  disputeId: string | null
  /** Only of a payout itself, or of its return: what it covers is in `listMovementIdsOfPayout`. */
  payoutId: string | null
  /** As the payment's metadata has it. */
  orderId: OrderId | null
  /** Signed, before the fee: what leaves the balance is negative. */
  gross: Sen
  /** Signed; positive when it is taken. */
  fee: Sen
  /** `gross` less `fee`: by what the balance changes. */
  net: Sen
  /** ISO 4217, lower case. */
  currency: string
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601. When it can be paid out. */
  availableOn: string
}

/** A payout of the balance to the shop's bank account. */
export interface ProviderPayout {
  id: string
  amount: Sen
  /** ISO 4217, lower case. */
  currency: string
  status: PayoutStatus
  /** ISO 8601. When it is, or is expected to be, in the bank. */
  arrivesAt: string
  createdAt: string
  /** Whether the provider says by now what it covers. Never for those that were made by hand. */
  namesMovements: boolean
  /** The movement by which a failed one came back to the balance. */
  returnMovementId: string | null
}

/** `failed`: the money came back to the balance. A paid one may still fail days later. */
export const payoutStatuses = ['pending', 'paid', 'failed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** A payment that succeeded. */
export interface PaymentEntry {
  paymentIntentId: string
  /** From the payment's metadata; null for one that the shop has not asked for. */
  orderId: OrderId | null
  amount: Sen
  /** ISO 4217, lower case. */
  currency: string
}

/** Money that goes back by a refund, or is taken by a dispute. */
export interface ReturnEntry {
  kind: 'refund' | 'dispute'
  id: string
  /** Null for a charge without a payment intent, which is not the shop's. */
  paymentIntentId: string | null
  /** From the payment's metadata; null when the provider does not say. */
  orderId: OrderId | null
  amount: Sen
  /** `made`: it is gone. `failed`: the shop keeps it. */
  status: 'open' | 'made' | 'failed'
}

/**
 * The provider's books, to be compared with the store's. Every method reads all pages, and throws
 * when the provider is unreachable or fails. What the provider made in the minute before `since`
 * may be among the results, because its clock may be behind.
 */
export interface ProviderBooks {
  /** Lists the movements made from `since` on and, if given, before `until`. Newest first. */
  listMovements(since: Date, until?: Date): Promise<Movement[]>
  /** Lists the payouts made since a time. Newest first. */
  listPayouts(since: Date): Promise<ProviderPayout[]>
  /** Lists the ids of the movements that a payout has taken to the bank, its own included. */
  listMovementIdsOfPayout(payoutId: string): Promise<string[]>
  /**
   * Lists the payments that succeeded since a time, and some before: those that were begun in the
   * week before it, because a bank may take days to decide.
   */
  listPayments(since: Date): Promise<PaymentEntry[]>
  /**
   * Lists the refunds made since a time, and those of 60 days before it, which may have failed
   * since: a bank may take 30 days to send one back.
   */
  listRefunds(since: Date): Promise<ReturnEntry[]>
  /**
   * Lists the disputes opened since a time, and those of 180 days before it, which may have been
   * decided since.
   */
  listDisputes(since: Date): Promise<ReturnEntry[]>
}
