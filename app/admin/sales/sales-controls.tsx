import { Form, Link, useNavigate } from 'react-router'
import { type Period, periods } from '#store/sales/period.ts'
import { type SaleSort, saleSorts } from '#store/sales/sale.ts'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { getSalesHref, maxSearchLength, parseSalesParams, type SalesParams } from './sales-url.ts'

const periodNames: Record<Period, string> = {
  all: 'All Time',
  week: 'Last week',
  month: 'Last month',
  year: 'Last year',
}
const sortNames: Record<SaleSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-desc': 'Price High to Low',
  'price-asc': 'Price Low to High',
}

/** The period buttons (SALES-03), links that can be kept. */
export const PeriodButtons = ({ params: { q, sort, period } }: { params: SalesParams }) => (
  <nav aria-label="Period">
    <ul className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {periods.map(one => (
        <li key={one}>
          <Link
            to={getSalesHref({ q, sort, period: one })}
            preventScrollReset
            aria-current={one === period ? 'true' : undefined}
            className={`w-full ${adminButtonClass({})}`}
          >
            {periodNames[one]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** Search and sort (SALES-02, SALES-04). A plain form that asks for an address; with scripts it asks while you type. */
export function SalesControls({ params: { q, sort, period } }: { params: SalesParams }) {
  const navigate = useNavigate()
  const navigateTo = (change: Partial<SalesParams>, options: { replace?: boolean } = {}) =>
    navigate(getSalesHref({ q, sort, period, ...change }), { preventScrollReset: true, ...options })
  const search = useSearchText(q, text => navigateTo({ q: text }, { replace: true }))

  return (
    <search>
      <Form
        action="/admin/sold-items"
        className="flex flex-wrap gap-3"
        onSubmit={event => {
          event.preventDefault()
          search.submitNow()
          void navigateTo({ q: search.text })
        }}
      >
        {period !== 'all' && <input type="hidden" name="period" value={period} />}
        <input
          type="search"
          name="q"
          aria-label="Search sold items"
          placeholder="Search by product, customer, or order ID..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          value={search.text}
          onChange={event => search.type(event.target.value)}
          className="min-h-11 min-w-0 grow basis-full text-ellipsis px-3 sm:basis-64"
        />
        <select
          name="sort"
          aria-label="Sort"
          value={sort}
          onChange={event =>
            void navigateTo({ sort: parseSalesParams(new URLSearchParams({ sort: event.target.value })).sort })
          }
          className="select-arrow min-h-11 grow pl-3 font-semibold sm:grow-0"
        >
          {saleSorts.map(one => (
            <option key={one} value={one}>
              {sortNames[one]}
            </option>
          ))}
        </select>
        <noscript>
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
  )
}
