import { periods } from '#store/sales/period.ts'
import { choiceParam, createListUrl, type ListParams, rawParam } from '../ui/list-url.ts'

const params = {
  period: choiceParam(periods),
  /** Such as '2026-11'; then the period doesn't matter. Empty for none. */
  month: { ...rawParam, parse: (value: string) => (/^2\d{3}-(0[1-9]|1[0-2])$/.test(value) ? value : '') },
}

export const moneyUrl = createListUrl('/admin/money', params)
export const orderExportUrl = createListUrl('/admin/money/orders.csv', params)
export const movementExportUrl = createListUrl('/admin/money/movements.csv', params)
export const salesExportUrl = createListUrl('/admin/money/sales.csv', params)

export type MoneyParams = ListParams<typeof moneyUrl>
