import { type ReactNode, useId } from 'react'
import { getDefaultSort, type OrderSort } from '#store/orders/order-filters.ts'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'
import { SearchForm, SortSelect } from '../ui/search-form.tsx'
import { maxSearchLength, type OrdersParams, ordersUrl } from './orders-url.ts'

const sortNames: Record<OrderSort, string> = { newest: 'Newest First', oldest: 'Oldest First' }

interface OrderSearchProps {
  params: OrdersParams
  /** Another filter. */
  children: ReactNode
}

/** Search, dates and sort. */
export function OrderSearch({ params: { show, q, from, to, sort }, children }: OrderSearchProps) {
  const { navigateTo } = usePendingParams()
  const changeParams = (changes: Partial<OrdersParams>, options: { replace?: boolean } = {}) =>
    navigateTo(ordersUrl.withChanges({ ...changes, page: 1 }), { preventScrollReset: true, ...options })
  const firstDay = useSearchText(from, day => changeParams({ from: day }, { replace: true }))
  const lastDay = useSearchText(to, day => changeParams({ to: day }, { replace: true }))

  return (
    <SearchForm
      action={ordersUrl.path}
      q={q}
      onSearch={(text, options) => changeParams({ q: text }, options)}
      label="Search orders"
      placeholder="Name, phone, e-mail, number, piece..."
      maxLength={maxSearchLength}
    >
      <input type="hidden" name="show" value={show} />
      <details className="min-w-0 open:basis-full" open={from !== '' || to !== ''}>
        <summary className={`${adminButtonClass({})} list-none`}>Dates</summary>
        <div className="flex flex-wrap gap-3 pt-2">
          <DayInput name="from" label="From" field={firstDay} />
          <DayInput name="to" label="To" field={lastDay} />
        </div>
      </details>
      <SortSelect
        names={sortNames}
        value={sort === 'default' ? getDefaultSort(show) : sort}
        onChange={chosen => void changeParams({ sort: chosen })}
      />
      {children}
    </SearchForm>
  )
}

interface DayInputProps {
  name: string
  label: string
  field: ReturnType<typeof useSearchText>
}

function DayInput({ name, label, field }: DayInputProps) {
  const id = useId()
  return (
    <div className="grid min-w-0">
      <label htmlFor={id} className="text-smoke text-sm">
        {label}
      </label>
      <input
        id={id}
        type="date"
        name={name}
        value={field.text}
        onChange={event => field.changeText(event.target.value)}
        className="min-h-11 min-w-0 px-3"
      />
    </div>
  )
}
