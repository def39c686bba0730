import {
  linkedOrderFilters,
  type OrderFilterName,
  type OrderSort,
  orderSorts,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { isDay } from '#store/shop-days.ts'
import { choiceParam, createListUrl, type ListParam, pageParam, textParam } from '../ui/list-url.ts'

export interface OrdersParams {
  show: OrderFilterName
  page: number
  q: string
  /** Shop days such as '2026-11-21', or empty. */
  from: string
  to: string
  /** `default`: as the list that is shown begins. */
  sort: 'default' | OrderSort
}

export const maxSearchLength = 100

const dayParam: ListParam<string> = { parse: value => (isDay(value) ? value : ''), format: day => day }

export const ordersUrl = createListUrl<OrdersParams>('/admin/orders', {
  show: choiceParam([...primaryOrderFilters, ...secondaryOrderFilters, ...linkedOrderFilters]),
  page: pageParam,
  q: textParam(maxSearchLength),
  from: dayParam,
  to: dayParam,
  sort: choiceParam(['default', ...orderSorts]),
})
