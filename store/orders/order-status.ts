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

export type PaymentStatus = 'pending' | 'processing' | 'paid' | 'failed' | 'expired' | 'refunded' | 'partially_refunded'

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

/** Status changes that an admin may make. */
const manualTransitions = {
  pending: ['cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['refunded'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

/** Lists the statuses that an admin may choose next. */
export const listNextStatuses = (from: OrderStatus): readonly OrderStatus[] =>
  (manualTransitions as Partial<Record<OrderStatus, readonly OrderStatus[]>>)[from] ?? []
export const canChangeStatus = (from: OrderStatus, to: OrderStatus) => listNextStatuses(from).includes(to)

/** Returns the next step of fulfilment, which the admin can take with one click. */
export const findNextStatus = (from: OrderStatus): OrderStatus | undefined =>
  listNextStatuses(from).find(to => to !== 'cancelled' && to !== 'refunded')

/** Whether an admin's status change refunds the payment. */
export const requiresRefund = (from: OrderStatus, to: OrderStatus) =>
  to === 'refunded' || (to === 'cancelled' && from !== 'pending')

/**
 * Whether the products are for sale again after this change, unless the admin decides otherwise.
 */
export const isRestockedByDefault = (to: OrderStatus) => to === 'cancelled'
