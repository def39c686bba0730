import { Form } from 'react-router'
import { type SaleSort, saleSorts } from '#store/sales/sale.ts'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { maxSearchLength, rowStep, type SalesParams, salesUrl } from './sales-url.ts'

const sortNames: Record<SaleSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-desc': 'Price High to Low',
  'price-asc': 'Price Low to High',
}

/** Search and sort: a plain GET form without scripts, otherwise updated while typing. */
export function SalesControls({ params: { q, sort, period } }: { params: SalesParams }) {
  const { navigateTo } = usePendingParams()
  const changeParams = (changes: Partial<SalesParams>, options: { replace?: boolean } = {}) =>
    navigateTo(salesUrl.withChanges({ ...changes, show: rowStep }), { preventScrollReset: true, ...options })
  const search = useSearchText(q, text => changeParams({ q: text }, { replace: true }))

  return (
    <search>
      <Form
        action="/admin/sold-items"
        className="flex flex-wrap gap-3"
        onSubmit={event => {
          event.preventDefault()
          search.markSubmitted()
          void changeParams({ q: search.text })
        }}
      >
        {period !== 'all' && <input type="hidden" name="period" value={period} />}
        <SearchField
          search={search}
          label="Search sold items"
          placeholder="Search by product, customer, or order ID..."
          maxLength={maxSearchLength}
          className="min-w-0 grow basis-full text-ellipsis px-3 sm:basis-64"
        />
        <select
          name="sort"
          aria-label="Sort"
          value={sort}
          onChange={event =>
            void changeParams({ sort: salesUrl.parse(new URLSearchParams({ sort: event.target.value })).sort })
          }
          className="select-arrow min-h-11 min-w-0 max-w-full grow text-ellipsis pl-3 font-semibold sm:grow-0"
        >
          {saleSorts.map(option => (
            <option key={option} value={option}>
              {sortNames[option]}
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
