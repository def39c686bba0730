import type { ReactNode } from 'react'
import type { Money } from '#store/movements/fees.ts'
import type { CategoryRevenue } from '#store/sales/revenue.ts'
import { Amount } from './amount.tsx'

interface CategoryTableProps {
  categories: readonly CategoryRevenue[]
  total: Money['total']
  hasFees: boolean
  timeName: string
}

/** What was sold of each category, and how it adds up with shipping and refunds, in MYR. */
export const CategoryTable = ({ categories, total, hasFees, timeName }: CategoryTableProps) => (
  <section aria-labelledby="per-category" className="break-inside-avoid">
    <h2 id="per-category" className="wide mb-2">
      Per category, {timeName}, MYR
    </h2>
    <table className="sheet w-full border-separate border-spacing-0 overflow-hidden large-text:block">
      <thead className="large-text:sr-only">
        <tr className="text-right text-smoke text-sm">
          {['Category', 'Pieces', 'Amount'].map(name => (
            <th key={name} scope="col" className={`${cellClass} font-semibold first:text-left`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="large-text:block">
        {categories.map(({ category, pieces, goods }) => (
          <Row key={category} name={category || 'no category'} pieces={pieces} amount={goods} />
        ))}
      </tbody>
      <tfoot className="large-text:block">
        <Row name="Goods" pieces={total.pieces} amount={total.goods} className="bg-chalk font-semibold" />
        <Row name="Shipping" amount={total.shipping} />
        <Row name="Refunds" amount={-total.refunds} />
        <Row name="Net" amount={total.net} className="bg-chalk font-semibold" />
        {hasFees && (
          <>
            <Row name="Fees" amount={-total.fees} />
            <Row name="After fees" amount={total.afterFees} className="bg-chalk font-semibold" />
          </>
        )}
      </tfoot>
    </table>
  </section>
)

const cellClass = 'border-sand border-b px-3 py-2.5 large-text:border-0 large-text:p-0 lg:px-4'

interface RowProps {
  name: ReactNode
  pieces?: number
  amount: number
  className?: string
}

const Row = ({ name, pieces, amount, className = '' }: RowProps) => (
  <tr
    className={`group border-sand large-text:grid large-text:grid-cols-[1fr_auto] large-text:gap-x-3 large-text:border-b large-text:px-3 large-text:py-2 ${className}`}
  >
    <th
      scope="row"
      className={`${cellClass} text-left [font-weight:inherit] [overflow-wrap:anywhere] large-text:col-span-2 in-[tfoot]:group-last:border-b-0`}
    >
      {name}
    </th>
    <td className={`${cellClass} tabular text-right large-text:text-left in-[tfoot]:group-last:border-b-0`}>
      {pieces}
      {pieces !== undefined && (
        <span aria-hidden="true" className="hidden large-text:inline">
          {' '}
          pcs
        </span>
      )}
    </td>
    <td className={`${cellClass} text-right in-[tfoot]:group-last:border-b-0`}>
      <Amount value={amount} />
    </td>
  </tr>
)
