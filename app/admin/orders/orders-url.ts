import {
  linkedOrderFilters,
  orderSorts,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { isDay } from '#store/shop-days.ts'
import { choiceParam, createListUrl, type ListParams, maxSearchLength, pageParam, textParam } from '../ui/list-url.ts'

/** A page of orders and then some: more are never selected at once. */
export const maxSelectedOrders = 50

/** A shop day such as '2026-11-21', or empty. */
const dayParam = (value: string) => (isDay(value) ? value : '')

export const ordersUrl = createListUrl('/admin/orders', {
  show: choiceParam([...primaryOrderFilters, ...secondaryOrderFilters, ...linkedOrderFilters]),
  page: pageParam,
  q: textParam(maxSearchLength),
  from: dayParam,
  to: dayParam,
  /** `default`: as the list that is shown begins. */
  sort: choiceParam(['default', ...orderSorts] as const),
})

/** Where the orders are listed whose payments are disputed. */
export const disputedOrdersPath = ordersUrl.getHref({ show: 'disputed' })

/** The list to which an address with its parameters leads back. */
export const getListPath = (search: string): string => ordersUrl.getHref(ordersUrl.parse(new URLSearchParams(search)))

export type OrdersParams = ListParams<typeof ordersUrl>
