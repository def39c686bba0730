import { type Period, periods } from '#store/sales/period.ts'
import { choiceParam, createListUrl, type ListParam } from '../ui/list-url.ts'

export interface MoneyParams {
  period: Period
  /** Such as '2026-11'; then the period doesn't matter. Empty for none. */
  month: string
}

const monthParam: ListParam<string> = {
  parse: value => (/^2\d{3}-(0[1-9]|1[0-2])$/.test(value) ? value : ''),
  format: month => month,
}

const params = { period: choiceParam(periods), month: monthParam }

export const moneyUrl = createListUrl<MoneyParams>('/admin/money', params)
export const orderExportUrl = createListUrl<MoneyParams>('/admin/money/orders.csv', params)
export const movementExportUrl = createListUrl<MoneyParams>('/admin/money/movements.csv', params)
export const salesExportUrl = createListUrl<MoneyParams>('/admin/money/sales.csv', params)
