import * as messages from '#app/messages/current.ts'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { getShopHref, parseShopParams, withoutFacet } from '../product-list/shop-url.ts'
import type { FacetChip } from './facet-chips.ts'

const chipClass = 'inline-flex min-h-11 items-center gap-2 border-2 border-ink px-3.5 font-semibold'

/** What the list is filtered by; pressing one takes it away. */
export const FacetChipList = ({ chips }: { chips: readonly FacetChip[] }) => {
  if (chips.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2">
      {chips.map(({ label, param, value }) => (
        <li key={param + value}>
          <FilterLink
            getHref={searchParams => {
              const params = parseShopParams(searchParams)
              return getShopHref({ ...params, facets: withoutFacet(params.facets, param, value) })
            }}
            preventScrollReset
            aria-label={messages.products.removeFilter(label)}
            className={`${chipClass} bg-mustard hover:bg-chalk`}
          >
            {label} <span aria-hidden="true">×</span>
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink
          getHref={searchParams => getShopHref({ ...parseShopParams(searchParams), facets: {} })}
          preventScrollReset
          className={`${chipClass} border-transparent underline underline-offset-4`}
        >
          {messages.products.clearFilters}
        </FilterLink>
      </li>
    </ul>
  )
}
