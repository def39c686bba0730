import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { FilterBar, listCategoryOptions } from '../ui/filter-bar.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { maxSearchLength, type PricesParams, pricesUrl } from './prices-url.ts'

interface PriceFiltersProps {
  params: PricesParams
  categoryCounts: { category: string; count: number }[]
}

/** Category and search: links and a GET form without scripts, otherwise updated while typing. */
export function PriceFilters({ params: { filter, q }, categoryCounts }: PriceFiltersProps) {
  const { navigateTo } = usePendingParams()
  return (
    <>
      <FilterBar
        groups={{
          Category: listCategoryOptions(categoryCounts, category => ({
            isCurrent: filter === category,
            getHref: pricesUrl.withChanges({ filter: category }),
          })),
        }}
      />
      <SearchForm
        action={pricesUrl.path}
        q={q}
        onSearch={(text, options) =>
          navigateTo(pricesUrl.withChanges({ q: text }), { preventScrollReset: true, ...options })
        }
        label="Search products"
        placeholder="Name, brand, type..."
        maxLength={maxSearchLength}
      >
        <input type="hidden" name="filter" value={filter} />
      </SearchForm>
    </>
  )
}
