import { createListUrl, textParam } from '../ui/list-url.ts'

export const maxSearchLength = 100

export interface PricesParams {
  /** A category in lower case; empty for all. */
  filter: string
  q: string
}

export const pricesUrl = createListUrl<PricesParams>('/admin/prices', {
  filter: {
    parse: value => value.trim().toLowerCase().slice(0, 50),
    format: category => category,
  },
  q: textParam(maxSearchLength),
})
