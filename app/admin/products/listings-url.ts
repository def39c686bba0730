import { pageSize } from '#store/products/listing.ts'
import { listingStates } from '#store/products/listing-state.ts'
import {
  choiceParam,
  createListUrl,
  type ListParams,
  maxSearchLength,
  rawParam,
  rowCountParam,
  textParam,
} from '../ui/list-url.ts'

/** More are found by search and category. */
export const maxListings = 20 * pageSize

export const listingsUrl = createListUrl('/admin', {
  show: choiceParam(listingStates),
  /** A category in lower case; empty for all. */
  filter: { ...rawParam, parse: value => value.trim().toLowerCase().replace(/^all$/, '') },
  q: textParam(maxSearchLength),
  rows: rowCountParam(pageSize, maxListings),
})

export type ListingsParams = ListParams<typeof listingsUrl>
