import type { ReactNode } from 'react'
import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import {
  getDefaultSort,
  isOrderFilterName,
  linkedOrderFilters,
  type OrderFilterName,
  type OrderSort,
  orderFilters,
  primaryOrderFilters,
  secondaryOrderFilters,
} from '#store/orders/order-filters.ts'
import { Field } from '../../ui/controls/field.tsx'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { openerClass } from '../ui/admin-button.tsx'
import { filterSelectClass, SearchForm, SortSelect } from '../ui/search-form.tsx'
import { loadingOrders } from './orders-loading.tsx'
import { type OrdersParams, ordersUrl } from './orders-url.ts'

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
  const listed: OrderFilterName[] = [...secondaryOrderFilters, ...linkedOrderFilters.filter(name => name === view)]
  const isSecondary = listed.includes(view)
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
      {listed.map(name => (
        <option key={name} value={name}>
          {orderFilters[name].name} ({counts[name]})
        </option>
      ))}
    </select>
  )
}

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

const sortNames: Record<OrderSort, string> = { newest: 'Newest First', oldest: 'Oldest First' }
const reservedSortNames: Record<OrderSort, string> = { oldest: 'Ends First', newest: 'Ends Last' }

interface OrderSearchProps {
  params: OrdersParams
  children: ReactNode
}

export function OrderSearch({ params: { show, q, from, to, sort }, children }: OrderSearchProps) {
  const { navigateTo } = usePendingParams()
  const getHref = (changes: Partial<OrdersParams>) => ordersUrl.withChanges({ ...changes, page: 1 })
  const replaceDay = (changes: Partial<OrdersParams>) =>
    navigateTo(getHref(changes), { preventScrollReset: true, replace: true })
  const firstDay = useSearchText(from, day => replaceDay({ from: day }))
  const lastDay = useSearchText(to, day => replaceDay({ to: day }))

  return (
    <SearchForm
      q={q}
      getHref={text => getHref({ q: text })}
      label="Search orders"
      placeholder="Name, town, phone, e-mail, number..."
    >
      <input type="hidden" name="show" value={show} />
      <details className="min-w-0 open:basis-full" open={from !== '' || to !== ''}>
        <summary className={`${openerClass} list-none`}>Dates</summary>
        <div className="flex flex-wrap gap-3 pt-2">
          <DayField name="from" label="From" day={firstDay} />
          <DayField name="to" label="To" day={lastDay} />
        </div>
      </details>
      <SortSelect
        names={show === 'reserved' ? reservedSortNames : sortNames}
        value={sort === 'default' ? getDefaultSort(show) : sort}
        getHref={chosen => getHref({ sort: chosen })}
      />
      {children}
    </SearchForm>
  )
}

const DayField = ({ name, label, day }: { name: string; label: string; day: ReturnType<typeof useSearchText> }) => (
  <Field
    type="date"
    name={name}
    label={label}
    value={day.text}
    onChange={event => day.changeText(event.target.value)}
  />
)
