import { buyerParams } from '../reserve/reserve-url.ts'
import { createListUrl, type ListParams, maxSearchLength, rawParam, textParam } from '../ui/list-url.ts'

export const pricesUrl = createListUrl('/admin/prices', {
  /** A category in lower case; empty for all. */
  filter: { ...rawParam, parse: value => value.trim().toLowerCase().slice(0, 50) },
  q: textParam(maxSearchLength),
  /** For whom chosen pieces are held. */
  ...buyerParams,
})

export type PricesParams = ListParams<typeof pricesUrl>
