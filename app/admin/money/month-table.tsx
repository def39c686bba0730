import type { ReactNode } from 'react'
import type { MonthRevenue, RevenueSums } from '#store/sales/revenue.ts'
import { formatMonth } from '#store/sales/shop-month.ts'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { Amount } from './amount.tsx'
import { moneyUrl } from './money-url.ts'

/** The sums of each month, in MYR. On a phone each row is a card. */
export const MonthTable = ({ months, total }: { months: readonly MonthRevenue[]; total: RevenueSums }) => (
  <section aria-labelledby="per-month">
    <h2 id="per-month" className="wide mb-2 text-lg">
      Per month, MYR
    </h2>
    <table className="sheet block w-full border-separate border-spacing-0 overflow-hidden md:table">
      <thead className="max-md:sr-only">
        <tr className="text-right text-smoke text-sm">
          <HeaderCell className="text-left">Month</HeaderCell>
          {columns.map(({ name }) => (
            <HeaderCell key={name}>{name}</HeaderCell>
          ))}
          <HeaderCell>Net</HeaderCell>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {months.map(({ month, ...sums }) => (
          <Row key={month} sums={sums}>
            <FilterLink
              getHref={moneyUrl.withChanges({ month })}
              className="inline-flex min-h-11 items-center font-semibold text-jungle underline underline-offset-4 hover:text-ink"
            >
              {formatMonth(month)}
            </FilterLink>
          </Row>
        ))}
      </tbody>
      <tfoot className="bg-chalk max-md:block">
        <Row sums={total} isTotal>
          <span className="inline-flex min-h-11 items-center font-semibold">Total</span>
        </Row>
      </tfoot>
    </table>
  </section>
)

const columns: { name: string; get: (sums: RevenueSums) => ReactNode }[] = [
  { name: 'Orders', get: ({ orders }) => orders },
  { name: 'Pieces', get: ({ pieces }) => pieces },
  { name: 'Goods', get: ({ goods }) => <Amount value={goods} /> },
  { name: 'Shipping', get: ({ shipping }) => <Amount value={shipping} /> },
  { name: 'Refunds', get: ({ refunds }) => <Amount value={-refunds} /> },
]

const HeaderCell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`whitespace-nowrap border-sand border-b px-3 py-3 font-semibold lg:px-4 ${className}`}>
    {children}
  </th>
)

const cellClass = 'md:px-3 md:text-right lg:px-4'

/** On a phone month and net come first, then the other sums with their names. */
function Row({ sums, isTotal = false, children }: { sums: RevenueSums; isTotal?: boolean; children: ReactNode }) {
  const line = isTotal ? '' : 'md:border-sand md:border-b'
  return (
    <tr
      className={`grid grid-cols-2 items-center gap-x-4 px-4 py-2 large-text:grid-cols-1 md:table-row ${isTotal ? '' : 'border-sand border-b'}`}
    >
      <th scope="row" className={`text-left font-normal md:px-3 lg:px-4 ${line}`}>
        {children}
      </th>
      {columns.map(({ name, get }) => (
        <td
          key={name}
          className={`tabular order-3 flex justify-between gap-2 max-md:text-sm md:table-cell ${cellClass} ${line}`}
        >
          <span aria-hidden="true" className="text-smoke md:hidden">
            {name}
          </span>
          {get(sums)}
        </td>
      ))}
      <td className={`order-2 text-right font-semibold text-lg large-text:text-left md:text-base ${cellClass} ${line}`}>
        <Amount value={sums.net} />
      </td>
    </tr>
  )
}
