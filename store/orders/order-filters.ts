import type { OrderStatus } from './order-status.ts'

/** Filters of the admin's order list, by their value in the URL. */
export const orderFilters = {
  'need-action': { name: 'Need Action', status: null },
  processing: { name: 'Processing', status: 'processing' },
  shipped: { name: 'Shipped', status: 'shipped' },
  delivered: { name: 'Delivered', status: 'delivered' },
  all: { name: 'All Orders', status: null },
  paid: { name: 'Paid', status: 'paid' },
  pending: { name: 'Pending', status: 'pending' },
  cancelled: { name: 'Cancelled', status: 'cancelled' },
  'awaiting-payment': { name: 'Waiting for Payment', status: 'awaiting_payment' },
  reserved: { name: 'Reserved', status: null },
  owed: { name: 'Owed', status: null },
  disputed: { name: 'Disputed', status: null },
} as const satisfies Record<string, { name: string; status: OrderStatus | null }>

export type OrderFilterName = keyof typeof orderFilters
/** Shown as large buttons. */
export const primaryOrderFilters = [
  'need-action',
  'processing',
  'shipped',
  'delivered',
] as const satisfies OrderFilterName[]
/** Shown in the drop-down. */
export const secondaryOrderFilters = [
  'all',
  'paid',
  'pending',
  'cancelled',
  'reserved',
] as const satisfies OrderFilterName[]
/** Neither: links lead to them. */
export const linkedOrderFilters = ['awaiting-payment', 'owed', 'disputed'] as const satisfies OrderFilterName[]

export const orderSorts = ['newest', 'oldest'] as const
export type OrderSort = (typeof orderSorts)[number]

/**
 * The orders that wait to be packed begin with the one that has waited longest, the reserved ones
 * with the one that ends first.
 */
export const getDefaultSort = (view: OrderFilterName): OrderSort =>
  view === 'need-action' || view === 'reserved' ? 'oldest' : 'newest'

export const isOrderFilterName = (text: string): text is OrderFilterName => Object.hasOwn(orderFilters, text)
