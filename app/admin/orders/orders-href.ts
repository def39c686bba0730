import type { OrderViewName } from '#store/orders/order-views.ts'

/** The address of a page of a list. */
export const ordersHref = (view: OrderViewName, page = 1) =>
  `/admin/orders?show=${view}${page > 1 ? `&page=${page}` : ''}`
