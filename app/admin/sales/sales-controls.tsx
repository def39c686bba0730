import type { SaleSort } from '#store/sales/sale.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { SearchForm, SortSelect } from '../ui/search-form.tsx'
import { maxSearchLength, rowStep, type SalesParams, salesUrl } from './sales-url.ts'

const sortNames: Record<SaleSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-desc': 'Price High to Low',
  'price-asc': 'Price Low to High',
}

/** Search and sort. */
export function SalesControls({ params: { q, sort, period } }: { params: SalesParams }) {
  const { navigateTo } = usePendingParams()
  const changeParams = (changes: Partial<SalesParams>, options: { replace?: boolean } = {}) =>
    navigateTo(salesUrl.withChanges({ ...changes, show: rowStep }), { preventScrollReset: true, ...options })
  return (
    <SearchForm
      action="/admin/sold-items"
      q={q}
      onSearch={(text, options) => changeParams({ q: text }, options)}
      label="Search sold items"
      placeholder="Search by product, customer, or order ID..."
      maxLength={maxSearchLength}
    >
      {period !== 'all' && <input type="hidden" name="period" value={period} />}
      <SortSelect names={sortNames} value={sort} onChange={chosen => void changeParams({ sort: chosen })} />
    </SearchForm>
  )
}
