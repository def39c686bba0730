import { useId } from 'react'
import { Form } from 'react-router'
import { getDefaultSort, type OrderSort, orderSorts } from '#store/orders/order-filters.ts'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { maxSearchLength, type OrdersParams, ordersUrl } from './orders-url.ts'

const sortNames: Record<OrderSort, string> = { newest: 'Newest First', oldest: 'Oldest First' }

/** Search, sort and dates: a plain GET form without scripts, otherwise updated while typing. */
export function OrderSearch({ params: { show, q, from, to, sort } }: { params: OrdersParams }) {
  const { navigateTo } = usePendingParams()
  const changeParams = (changes: Partial<OrdersParams>, options: { replace?: boolean } = {}) =>
    navigateTo(ordersUrl.withChanges({ ...changes, page: 1 }), { preventScrollReset: true, ...options })
  const search = useSearchText(q, text => changeParams({ q: text }, { replace: true }))
  const firstDay = useSearchText(from, day => changeParams({ from: day }, { replace: true }))
  const lastDay = useSearchText(to, day => changeParams({ to: day }, { replace: true }))

  return (
    <search>
      <Form
        action={ordersUrl.path}
        className="flex flex-wrap items-start gap-2 md:gap-3"
        onSubmit={event => {
          event.preventDefault()
          for (const field of [search, firstDay, lastDay]) field.markSubmitted()
          void changeParams({ q: search.text, from: firstDay.text, to: lastDay.text })
        }}
      >
        <input type="hidden" name="show" value={show} />
        <SearchField
          search={search}
          label="Search orders"
          placeholder="Name, phone, e-mail, number, piece..."
          maxLength={maxSearchLength}
          className="min-w-0 grow basis-full text-ellipsis px-3 sm:basis-64"
        />
        <select
          name="sort"
          aria-label="Sort"
          value={sort === 'default' ? getDefaultSort(show) : sort}
          onChange={({ target }) =>
            void changeParams({ sort: orderSorts.find(option => option === target.value) ?? 'default' })
          }
          className="select-arrow min-h-11 min-w-0 max-w-full text-ellipsis pl-3 font-semibold"
        >
          {orderSorts.map(option => (
            <option key={option} value={option}>
              {sortNames[option]}
            </option>
          ))}
        </select>
        <details className="min-w-0" open={from !== '' || to !== ''}>
          <summary className="flex min-h-11 items-center rounded-lg border border-smoke bg-white px-4 font-semibold">
            Dates
          </summary>
          <div className="flex flex-wrap gap-3 pt-2">
            <DayInput name="from" label="From" field={firstDay} />
            <DayInput name="to" label="To" field={lastDay} />
          </div>
        </details>
        <noscript>
          <AdminButton type="submit">Search</AdminButton>
        </noscript>
      </Form>
    </search>
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
