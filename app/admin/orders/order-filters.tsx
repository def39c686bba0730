import { Link, useNavigate } from 'react-router'
import type { OrderCounts } from '#store/orders/desk-queries.server.ts'
import { isOrderViewName, largeViews, type OrderViewName, orderViews, otherViews } from '#store/orders/order-views.ts'
import { deskButtonClass } from '../ui/desk-button.tsx'
import { ordersHref } from './orders-href.ts'

interface OrderFiltersProps {
  counts: OrderCounts
  /** Undefined when no list is shown but something else. */
  view: OrderViewName | undefined
  viewing: string | undefined
}

/** Large buttons for the day's work, a drop-down for the rest, and what is being looked at (ORD-01, ORD-02, ORD-04). */
export function OrderFilters({ counts, view, viewing }: OrderFiltersProps) {
  const navigate = useNavigate()
  const isOther = view !== undefined && (otherViews as readonly string[]).includes(view)
  return (
    <div className="grid gap-3">
      <nav aria-label="Order status">
        <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
          {largeViews.map(name => (
            <li key={name}>
              <Link
                to={ordersHref(name)}
                aria-current={view === name ? 'page' : undefined}
                className={`${deskButtonClass({})} min-h-16 w-full justify-between text-lg`}
              >
                {orderViews[name].name}
                <span className="tabular wide text-2xl">{counts[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          Currently viewing: <strong>{viewing ?? (view ? `${orderViews[view].name} (${counts[view]})` : '')}</strong>
        </p>
        <label className="flex items-center gap-2">
          Other Status
          <select
            className="select-arrow min-h-11 pl-3"
            value={isOther ? view : ''}
            onChange={({ target }) => isOrderViewName(target.value) && void navigate(ordersHref(target.value))}
          >
            <option value="" disabled>
              Choose…
            </option>
            {otherViews.map(name => (
              <option key={name} value={name}>
                {orderViews[name].name} ({counts[name]})
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  )
}
