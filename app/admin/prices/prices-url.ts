import { buyerParams } from '../reserve/reserve-url.ts'
import { categoryParam, createListUrl, type ListParams, maxSearchLength, textParam } from '../ui/list-url.ts'

export const pricesUrl = createListUrl('/admin/prices', {
  filter: categoryParam,
  q: textParam(maxSearchLength),
  /** For whom chosen pieces are held. */
  ...buyerParams,
})

export type PricesParams = ListParams<typeof pricesUrl>
