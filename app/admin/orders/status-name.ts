import type { Order } from '#store/orders/order.ts'

/** The words for an order's status in the admin area. */
export const getStatusName = ({ status, delivery }: Pick<Order, 'status' | 'delivery'>): string =>
  status === 'shipped' && delivery === 'collect' ? 'ready to collect' : status.replaceAll('_', ' ')
