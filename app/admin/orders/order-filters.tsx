import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import {
  isOrderFilterName,
  type OrderFilterName,
  orderFilters,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { filterSelectClass } from '../ui/search-form.tsx'
import { loadingOrders } from './orders-loading.tsx'
import { ordersUrl } from './orders-url.ts'

interface OrderFiltersProps {
  counts: OrderCounts
  view: OrderFilterName
  isLoading: boolean
}

/** Large buttons for the main order lists. */
export const OrderFilters = ({ counts, view }: Omit<OrderFiltersProps, 'isLoading'>) => (
  <nav aria-label="Order status">
    <ul className="figures grid-cols-4 large-text:grid-cols-2">
      {primaryOrderFilters.map(name => (
        <li key={name}>
          <FilterLink
            getHref={ordersUrl.withChanges({ show: name, page: 1 })}
            aria-current={view === name ? 'page' : undefined}
            className="flex min-h-16 flex-col-reverse justify-center px-1 text-center text-sm leading-tight hover:bg-chalk aria-[current]:bg-mint aria-[current]:text-jungle max-sm:text-[0.8125rem] max-[24rem]:px-0 max-[24rem]:text-xs"
          >
            <span className="font-semibold">{orderFilters[name].name}</span>{' '}
            <span className="figure">{counts[name]}</span>
          </FilterLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** A drop-down for the other order lists. */
export function OtherStatus({ counts, view }: Omit<OrderFiltersProps, 'isLoading'>) {
  const { navigateTo } = usePendingParams()
  const isSecondary = (secondaryOrderFilters as readonly string[]).includes(view)
  return (
    <select
      aria-label="Other Status"
      className={`${filterSelectClass} ${isSecondary ? 'border-jungle! bg-mint! text-jungle' : ''}`}
      value={isSecondary ? view : ''}
      onChange={({ target }) =>
        isOrderFilterName(target.value) && void navigateTo(ordersUrl.withChanges({ show: target.value, page: 1 }))
      }
    >
      <option value="" disabled>
        Other Status
      </option>
      {secondaryOrderFilters.map(name => (
        <option key={name} value={name}>
          {orderFilters[name].name} ({counts[name]})
        </option>
      ))}
    </select>
  )
}

/** The label of the current list. */
export const CurrentView = ({ counts, view, isLoading }: OrderFiltersProps) => (
  <p role="status" className="text-smoke text-sm">
    {isLoading ? (
      loadingOrders
    ) : (
      <>
        Currently viewing: <strong className="text-ink">{`${orderFilters[view].name} (${counts[view]})`}</strong>
      </>
    )}
  </p>
)
