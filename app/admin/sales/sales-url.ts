import { periods } from '#store/sales/period.ts'
import { saleSorts } from '#store/sales/sale.ts'
import {
  choiceParam,
  createListUrl,
  type ListParams,
  maxSearchLength,
  rowCountParam,
  textParam,
} from '../ui/list-url.ts'

export const rowStep = 50
/** A phone renders this many rows without a noticeable delay. Search and sort reach the others. */
export const maxRows = 1_000
export const salesUrl = createListUrl('/admin/sold-items', {
  q: textParam(maxSearchLength),
  period: choiceParam(periods),
  sort: choiceParam(saleSorts),
  /** The maximum number of rows. */
  show: rowCountParam(rowStep, maxRows),
})

export type SalesParams = ListParams<typeof salesUrl>
