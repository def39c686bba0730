import { periods } from '#store/sales/period.ts'
import { choiceParam, createListUrl, type ListParams } from '../ui/list-url.ts'

const params = {
  period: choiceParam(periods),
  /** Such as '2026-11'; then the period doesn't matter. Empty for none. */
  month: (value: string) => (/^2\d{3}-(0[1-9]|1[0-2])$/.test(value) ? value : ''),
}

export const moneyUrl = createListUrl('/admin/money', params)
export const createExportUrl = (subject: 'orders' | 'movements' | 'sales', format: 'csv' | 'xlsx') =>
  createListUrl(`/admin/money/${subject}.${format}`, params)

export type MoneyParams = ListParams<typeof moneyUrl>
