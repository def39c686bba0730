import { buyerParams, categoryParam, choiceParam, createListUrl, maxSearchLength, textParam } from '../ui/list-url.ts'

export const priceAges = ['', '30', '60', '90', '180'] as const

export const pricesUrl = createListUrl('/admin/prices', {
  filter: categoryParam,
  q: textParam(maxSearchLength),
  /** A garment type. */
  type: textParam(30),
  /** For how many days pieces have been in the shop at least. */
  age: choiceParam(priceAges),
  /** For whom chosen pieces are held. */
  ...buyerParams,
})

export type PricesParams = ReturnType<typeof pricesUrl.parse>
