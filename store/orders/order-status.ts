export const orderStatuses = [
  'pending',
  'awaiting_payment',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'payment_failed',
  'expired',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = [
  'pending',
  'processing',
  'paid',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Statuses in which the shopper may still pay: checkout may start and the address may be corrected.
 */
export const unpaidStatuses = [
  'pending',
  'awaiting_payment',
  'payment_failed',
  'expired',
] as const satisfies OrderStatus[]
export const isUnpaid = (status: OrderStatus) => (unpaidStatuses as readonly OrderStatus[]).includes(status)

/** Statuses of an order that has what was paid for. */
export const soldStatuses = ['paid', 'processing', 'shipped', 'delivered'] as const satisfies OrderStatus[]
export const isSold = (status: OrderStatus) => (soldStatuses as readonly OrderStatus[]).includes(status)

interface Reservation {
  status: OrderStatus
  /** ISO 8601; null for the order of a cart. */
  reservedUntil: string | null
}

/** Whether an admin has made an order whose buyer may still pay. */
export const isOpenReservation = ({ status, reservedUntil }: Reservation): boolean =>
  reservedUntil !== null && (status === 'pending' || status === 'awaiting_payment')

/**
 * Whether the products of an order that an admin has made are held for its buyer.
 * @param at ISO 8601
 */
export const isReserved = (order: Reservation, at: string): boolean =>
  isOpenReservation(order) && (order.reservedUntil ?? '') > at
