import { pageSize } from '#store/products/listing.ts'
import { listingStates } from '#store/products/listing-state.ts'
import {
  categoryParam,
  choiceParam,
  createListUrl,
  type ListParams,
  maxSearchLength,
  rowCountParam,
  textParam,
} from '../ui/list-url.ts'

/** More are found by search and category. */
export const maxListings = 20 * pageSize

export const listingsUrl = createListUrl('/admin', {
  show: choiceParam(listingStates),
  filter: categoryParam,
  q: textParam(maxSearchLength),
  rows: rowCountParam(pageSize, maxListings),
})

export type ListingsParams = ListParams<typeof listingsUrl>
