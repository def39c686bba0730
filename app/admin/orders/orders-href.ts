import type { OrderFilterName } from '#store/orders/order-filters.ts'

/** The address of a page of a list. */
export const getOrdersHref = (view: OrderFilterName, page = 1) =>
  `/admin/orders?show=${view}${page > 1 ? `&page=${page}` : ''}`
