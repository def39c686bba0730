import { Link, useNavigate } from 'react-router'
import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import {
  isOrderFilterName,
  type OrderFilterName,
  orderFilters,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'
import { getOrdersHref } from './orders-href.ts'

interface OrderFiltersProps {
  counts: OrderCounts
  /** Undefined when no list is shown but something else. */
  view: OrderFilterName | undefined
  viewingLabel: string | undefined
}

/** Large buttons for the day's work, a drop-down for the rest, and what is being looked at (ORD-01, ORD-02, ORD-04). */
export function OrderFilters({ counts, view, viewingLabel }: OrderFiltersProps) {
  const navigate = useNavigate()
  const isOther = view !== undefined && (secondaryOrderFilters as readonly string[]).includes(view)
  return (
    <div className="grid gap-3">
      <nav aria-label="Order status">
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {primaryOrderFilters.map(name => (
            <li key={name}>
              <Link
                to={getOrdersHref(name)}
                aria-current={view === name ? 'page' : undefined}
                className={`${adminButtonClass({})} min-h-16 w-full justify-between text-lg`}
              >
                {orderFilters[name].name}
                <span className="tabular wide text-2xl">{counts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Currently viewing:{' '}
          <strong>{viewingLabel ?? (view ? `${orderFilters[view].name} (${counts[view]})` : '')}</strong>
        </p>
        <label className="flex items-center gap-2">
          Other Status
          <select
            className="select-arrow min-h-11 pl-3"
            value={isOther ? view : ''}
            onChange={({ target }) => isOrderFilterName(target.value) && void navigate(getOrdersHref(target.value))}
          >
            <option value="" disabled>
              Choose…
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
