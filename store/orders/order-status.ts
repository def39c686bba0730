/** The ten statuses (STATE-09). */
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

/** Statuses in which the shopper may still pay, so that a payment session may be opened and an order's contact corrected. */
export const unpaidStatuses = [
  'pending',
  'awaiting_payment',
  'payment_failed',
  'expired',
] as const satisfies OrderStatus[]
export const isUnpaid = (status: OrderStatus) => (unpaidStatuses as readonly OrderStatus[]).includes(status)

/** What an admin may make of an order (STATE-10). */
const manualTransitions = {
  pending: ['cancelled'],
  paid: ['processing', 'cancelled', 'refunded'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['refunded'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>

export const listNextStatuses = (from: OrderStatus): readonly OrderStatus[] =>
  (manualTransitions as Partial<Record<OrderStatus, readonly OrderStatus[]>>)[from] ?? []
export const canChangeStatus = (from: OrderStatus, to: OrderStatus) => listNextStatuses(from).includes(to)

/** Where one click leads (STATE-12): the step that is no way back. */
export const findNextStatus = (from: OrderStatus): OrderStatus | undefined =>
  listNextStatuses(from).find(to => to !== 'cancelled' && to !== 'refunded')

/** Whether the buyer's money goes back with a change by hand (readings T37). */
export const requiresRefund = (from: OrderStatus, to: OrderStatus) =>
  to === 'refunded' || (to === 'cancelled' && from !== 'pending')

/** Whether the pieces go back on sale with it unless the admin says otherwise (readings T37). */
export const isRestockedByDefault = (to: OrderStatus) => to === 'cancelled'
