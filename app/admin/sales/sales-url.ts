import { type Period, periods } from '#store/sales/period.ts'
import { type SaleSort, saleSorts } from '#store/sales/sale.ts'

/** Everything the address of the past sales says about what they show. */
export interface SalesParams {
  q: string
  period: Period
  sort: SaleSort
  /** How many rows at most. */
  show: number
}

const rowStep = 50
/** As many as a phone draws without a pause; whoever looks for others searches or sorts. */
export const maxRows = 1_000
export const maxSearchLength = 100

/** Reads it; what makes no sense counts as not said. */
export const parseSalesParams = (searchParams: URLSearchParams): SalesParams => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, maxSearchLength),
  period: parseOption(periods, searchParams.get('period')),
  sort: parseOption(saleSorts, searchParams.get('sort')),
  show: parseRowCount(searchParams.get('show')),
})

const parseOption = <T extends string>(options: readonly [T, ...T[]], value: string | null): T =>
  options.find(option => option === value) ?? options[0]

function parseRowCount(said: string | null): number {
  const rows = /^\d{1,6}$/.test(said ?? '') ? Math.ceil(Number(said) / rowStep) * rowStep : 0
  return Math.min(Math.max(rows, rowStep), maxRows)
}

/** Writes it; what is usual is left out. Another search, period or sort begins with the first rows again. */
export function getSalesHref({ q, period, sort, show }: Partial<SalesParams>): string {
  const said = Object.entries({
    q: q?.trim() ?? '',
    period: period === 'all' ? '' : (period ?? ''),
    sort: sort === 'newest' ? '' : (sort ?? ''),
    show: show === undefined || show === rowStep ? '' : String(show),
  }).filter(([, value]) => value !== '')
  return said.length > 0 ? `/admin/sold-items?${new URLSearchParams(said)}` : '/admin/sold-items'
}

/** The same list with more rows. */
export const getLoadMoreHref = (params: SalesParams) => getSalesHref({ ...params, show: params.show + rowStep })
