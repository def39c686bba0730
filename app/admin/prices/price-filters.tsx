import { Form } from 'react-router'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton, AdminFilterLink } from '../ui/admin-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { maxSearchLength, type PricesParams, pricesUrl } from './prices-url.ts'

interface PriceFiltersProps {
  params: PricesParams
  categoryCounts: { category: string; count: number }[]
}

/** Category and search: links and a GET form without scripts, otherwise updated while typing. */
export function PriceFilters({ params: { filter, q }, categoryCounts }: PriceFiltersProps) {
  const { navigateTo } = usePendingParams()
  const search = useSearchText(q, text =>
    navigateTo(pricesUrl.withChanges({ q: text }), { preventScrollReset: true, replace: true }),
  )
  const categories = [
    { category: '', name: 'All', count: categoryCounts.reduce((sum, { count }) => sum + count, 0) },
    ...categoryCounts.map(({ category, count }) => ({ category, name: category, count })),
  ]
  return (
    <>
      <nav aria-label="Category">
        <ul className="flex flex-wrap gap-2">
          {categories.map(({ category, name, count }) => (
            <li key={category}>
              <AdminFilterLink
                getHref={pricesUrl.withChanges({ filter: category })}
                aria-current={filter === category ? 'page' : undefined}
              >
                {name} <span className="tabular font-normal">({count})</span>
              </AdminFilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <Form
          action={pricesUrl.path}
          className="flex flex-wrap gap-2"
          onSubmit={event => {
            event.preventDefault()
            search.markSubmitted()
            void navigateTo(pricesUrl.withChanges({ q: search.text }), { preventScrollReset: true })
          }}
        >
          <input type="hidden" name="filter" value={filter} />
          <SearchField
            search={search}
            label="Search products"
            placeholder="Name, brand, type..."
            maxLength={maxSearchLength}
            className="min-w-0 grow basis-full px-3 sm:max-w-md"
          />
          <noscript>
            <AdminButton type="submit">Search</AdminButton>
          </noscript>
        </Form>
      </search>
    </>
  )
}
