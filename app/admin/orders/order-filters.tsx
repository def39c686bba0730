import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import {
  isOrderFilterName,
  type OrderFilterName,
  orderFilters,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminFilterLink } from '../ui/admin-button.tsx'
import { loadingOrders } from './orders-loading.tsx'
import { ordersUrl } from './orders-url.ts'

interface OrderFiltersProps {
  counts: OrderCounts
  view: OrderFilterName
  isLoading: boolean
}

/**
 * Large buttons for the main order lists, a drop-down for the others, and the label of the current
 * one.
 */
export function OrderFilters({ counts, view, isLoading }: OrderFiltersProps) {
  const { navigateTo } = usePendingParams()
  const isSecondary = (secondaryOrderFilters as readonly string[]).includes(view)
  return (
    <div className="grid gap-3">
      <nav aria-label="Order status">
        <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 md:grid-cols-4">
          {primaryOrderFilters.map(name => (
            <li key={name}>
              <AdminFilterLink
                getHref={ordersUrl.withChanges({ show: name, page: 1 })}
                aria-current={view === name ? 'page' : undefined}
                className="min-h-12 w-full md:min-h-16 md:text-lg"
              >
                {orderFilters[name].name}
                <span className="tabular wide text-xl md:text-2xl">{counts[name]}</span>
              </AdminFilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex items-center justify-between gap-3 large-text:flex-wrap">
        <p role="status" className="leading-snug">
          {isLoading ? (
            loadingOrders
          ) : (
            <>
              Currently viewing: <strong>{`${orderFilters[view].name} (${counts[view]})`}</strong>
            </>
          )}
        </p>
        <label>
          <span className="sr-only">Other Status</span>
          <select
            className="select-arrow min-h-11 pl-3"
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
        </label>
      </div>
    </div>
  )
}
