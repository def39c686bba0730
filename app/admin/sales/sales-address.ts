import { type Period, periods } from '#store/sales/period.ts'
import { type SaleSort, saleSorts } from '#store/sales/sale.ts'

/** Everything the address of the past sales says about what they show. */
export interface SalesAddress {
  q: string
  period: Period
  sort: SaleSort
  /** How many rows at most. */
  show: number
}

const rowsAtATime = 50
/** As many as a phone draws without a pause; whoever looks for others searches or sorts. */
export const mostRows = 1_000
export const longestSearch = 100

/** Reads it; what makes no sense counts as not said. */
export const readSalesAddress = (params: URLSearchParams): SalesAddress => ({
  q: (params.get('q') ?? '').trim().slice(0, longestSearch),
  period: oneOf(periods, params.get('period')),
  sort: oneOf(saleSorts, params.get('sort')),
  show: rowsOf(params.get('show')),
})

const oneOf = <T extends string>(known: readonly [T, ...T[]], value: string | null): T =>
  known.find(one => one === value) ?? known[0]

function rowsOf(said: string | null): number {
  const rows = /^\d{1,6}$/.test(said ?? '') ? Math.ceil(Number(said) / rowsAtATime) * rowsAtATime : 0
  return Math.min(Math.max(rows, rowsAtATime), mostRows)
}

/** Writes it; what is usual is left out. Another search, period or sort begins with the first rows again. */
export function salesHref({ q, period, sort, show }: Partial<SalesAddress>): string {
  const said = Object.entries({
    q: q?.trim() ?? '',
    period: period === 'all' ? '' : (period ?? ''),
    sort: sort === 'newest' ? '' : (sort ?? ''),
    show: show === undefined || show === rowsAtATime ? '' : String(show),
  }).filter(([, value]) => value !== '')
  return said.length > 0 ? `/admin/sold-items?${new URLSearchParams(said)}` : '/admin/sold-items'
}

/** The same list with more rows. */
export const moreHref = (address: SalesAddress) => salesHref({ ...address, show: address.show + rowsAtATime })
