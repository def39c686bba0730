import { type OrderFilterName, primaryOrderFilters, secondaryOrderFilters } from '#store/orders/order-filters.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

export interface OrdersParams {
  show: OrderFilterName
  page: number
}

export const ordersUrl = createListUrl<OrdersParams>('/admin/orders', {
  show: choiceParam([...primaryOrderFilters, ...secondaryOrderFilters]),
  page: pageParam,
})
