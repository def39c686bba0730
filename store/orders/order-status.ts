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
