import { type Period, periods } from '#store/sales/period.ts'
import { type SaleSort, saleSorts } from '#store/sales/sale.ts'
import { choiceParam, createListUrl, rowCountParam, textParam } from '../ui/list-url.ts'

export interface SalesParams {
  q: string
  period: Period
  sort: SaleSort
  /** The maximum number of rows. */
  show: number
}

export const rowStep = 50
/** A phone renders this many rows without a noticeable delay. Search and sort reach the others. */
export const maxRows = 1_000
export const maxSearchLength = 100

export const salesUrl = createListUrl<SalesParams>('/admin/sold-items', {
  q: textParam(maxSearchLength),
  period: choiceParam(periods),
  sort: choiceParam(saleSorts),
  show: rowCountParam(rowStep, maxRows),
})
