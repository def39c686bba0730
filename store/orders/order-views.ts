import type { OrderStatus } from './order-status.ts'

/** The lists of the admin's orders, by the word in the page's address. The first four are its large buttons (ORD-01), the others its drop-down (ORD-02). */
export const orderViews = {
  'need-action': { name: 'Need Action', status: null },
  processing: { name: 'Processing', status: 'processing' },
  shipped: { name: 'Shipped', status: 'shipped' },
  delivered: { name: 'Delivered', status: 'delivered' },
  all: { name: 'All Orders', status: null },
  paid: { name: 'Paid', status: 'paid' },
  pending: { name: 'Pending', status: 'pending' },
  cancelled: { name: 'Cancelled', status: 'cancelled' },
} as const satisfies Record<string, { name: string; status: OrderStatus | null }>

export type OrderViewName = keyof typeof orderViews
export const largeViews = ['need-action', 'processing', 'shipped', 'delivered'] as const satisfies OrderViewName[]
export const otherViews = ['all', 'paid', 'pending', 'cancelled'] as const satisfies OrderViewName[]

export const isOrderViewName = (text: string): text is OrderViewName => Object.hasOwn(orderViews, text)
