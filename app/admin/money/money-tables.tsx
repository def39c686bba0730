import type { ReactNode } from 'react'
import { currency } from '#store/money.ts'
import type { Money } from '#store/movements/fees.ts'
import { channelNames, soldChannels } from '#store/products/sold-channel.ts'
import type { ChannelRevenue } from '#store/sales/channel-revenue.ts'
import type { CategoryRevenue } from '#store/sales/revenue.ts'
import { formatMonth } from '#store/sales/shop-month.ts'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { Amount } from './amount.tsx'
import { moneyUrl } from './money-url.ts'

/** The sums of orders and refunds of each month, in ringgit. */
export const MonthTable = ({ months, total, hasFees }: Money & { hasFees: boolean }) => (
  <SumsTable
    id="per-month"
    title={`Per month, ${currency}`}
    columns={hasFees ? [...columns, netColumn, feeColumn] : columns}
    lastColumn={hasFees ? afterFeesColumn : netColumn}
    months={months}
    total={total}
  />
)

/** What came in of each month by channel, in ringgit. */
export const ChannelTable = ({ months, total }: Pick<ChannelRevenue, 'months' | 'total'>) => (
  <SumsTable
    id="per-channel"
    title={`Per month and channel, ${currency}`}
    columns={channelColumns}
    lastColumn={channelTotalColumn}
    months={months}
    total={total}
  />
)

interface Column<Sums> {
  name: string
  get: (sums: Sums) => ReactNode
}

interface SumsTableProps<Sums> {
  id: string
  title: string
  columns: readonly Column<Sums>[]
  /** The sum of a row. On a phone it stands beside the month. */
  lastColumn: Column<Sums>
  months: readonly (Sums & { month: string })[]
  total: Sums
}

/** Sums of each month. On a phone each row is a card. */
const SumsTable = <Sums,>({ id, title, columns, lastColumn, months, total }: SumsTableProps<Sums>) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="wide mb-2">
      {title}
    </h2>
    <table className="sheet block w-full border-separate border-spacing-0 overflow-hidden md:table md:max-lg:text-sm">
      <thead className="max-md:sr-only">
        <tr className="text-right text-smoke text-sm">
          <HeaderCell className="text-left">Month</HeaderCell>
          {columns.map(({ name }) => (
            <HeaderCell key={name}>{name}</HeaderCell>
          ))}
          <HeaderCell>{lastColumn.name}</HeaderCell>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {months.map(sums => (
          <Row key={sums.month} sums={sums} columns={columns} lastColumn={lastColumn}>
            <FilterLink
              getHref={moneyUrl.withChanges({ month: sums.month })}
              className="inline-flex min-h-11 items-center font-semibold text-jungle underline underline-offset-4 hover:text-ink"
            >
              {formatMonth(sums.month)}
            </FilterLink>
          </Row>
        ))}
      </tbody>
      <tfoot className="bg-chalk max-md:block">
        <Row sums={total} columns={columns} lastColumn={lastColumn} isTotal>
          <span className="inline-flex min-h-11 items-center font-semibold">Total</span>
        </Row>
      </tfoot>
    </table>
  </section>
)

const columns: Column<Money['total']>[] = [
  { name: 'Orders', get: ({ orders }) => orders },
  { name: 'Pieces', get: ({ pieces }) => pieces },
  { name: 'Goods', get: ({ goods }) => <Amount value={goods} /> },
  { name: 'Shipping', get: ({ shipping }) => <Amount value={shipping} /> },
  { name: 'Refunds', get: ({ refunds }) => <Amount value={-refunds} /> },
]

const netColumn: Column<Money['total']> = { name: 'Net', get: ({ net }) => <Amount value={net} /> }
const feeColumn: Column<Money['total']> = { name: 'Fees', get: ({ fees }) => <Amount value={-fees} /> }
const afterFeesColumn: Column<Money['total']> = {
  name: 'After fees',
  get: ({ afterFees }) => <Amount value={afterFees} />,
}

type ChannelSums = ChannelRevenue['total']

const channelColumns: Column<ChannelSums>[] = [
  { name: 'Shop, net', get: ({ shop }) => <Amount value={shop} /> },
  ...soldChannels.map(channel => ({
    name: channelNames[channel],
    get: (sums: ChannelSums) => <Amount value={sums[channel]} />,
  })),
]
const channelTotalColumn: Column<ChannelSums> = { name: 'Total', get: ({ total }) => <Amount value={total} /> }

const HeaderCell = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={`whitespace-nowrap border-sand border-b px-2 py-3 font-semibold lg:px-4 ${className}`}>
    {children}
  </th>
)

const cellClass = 'md:px-2 md:text-right lg:px-4'

interface RowProps<Sums> extends Pick<SumsTableProps<Sums>, 'columns' | 'lastColumn'> {
  sums: Sums
  isTotal?: boolean
  children: ReactNode
}

/** On a phone month and last column come first, then the other sums with their names. */
function Row<Sums>({ sums, columns, lastColumn, isTotal = false, children }: RowProps<Sums>) {
  const line = isTotal ? '' : 'md:border-sand md:border-b'
  return (
    <tr
      className={`grid grid-cols-2 items-center gap-x-4 px-4 py-2 large-text:grid-cols-1 md:table-row ${isTotal ? '' : 'border-sand border-b'}`}
    >
      <th scope="row" className={`text-left font-normal md:px-2 lg:px-4 ${line}`}>
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
      <td
        className={`order-2 text-right font-semibold text-lg large-text:text-left md:text-[length:inherit] ${cellClass} ${line}`}
      >
        {lastColumn.get(sums)}
      </td>
    </tr>
  )
}

interface CategoryTableProps {
  categories: readonly CategoryRevenue[]
  total: Money['total']
  timeName: string
}

/** What was sold of each category, in ringgit. */
export const CategoryTable = ({ categories, total, timeName }: CategoryTableProps) => (
  <section aria-labelledby="per-category" className="break-inside-avoid">
    <h2 id="per-category" className="wide mb-2">
      Per category, {timeName}, {currency}
    </h2>
    <table className="sheet w-full border-separate border-spacing-0 overflow-hidden large-text:block">
      <thead className="large-text:sr-only">
        <tr className="text-right text-smoke text-sm">
          {['Category', 'Pieces', 'Amount'].map(name => (
            <th key={name} scope="col" className={`${categoryCellClass} font-semibold first:text-left`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="large-text:block">
        {categories.map(({ category, pieces, goods }) => (
          <CategoryRow key={category} name={category || 'no category'} pieces={pieces} amount={goods} />
        ))}
      </tbody>
      <tfoot className="large-text:block">
        <CategoryRow name="Goods" pieces={total.pieces} amount={total.goods} className="bg-chalk font-semibold" />
      </tfoot>
    </table>
  </section>
)

const categoryCellClass = 'border-sand border-b px-3 py-2.5 large-text:border-0 large-text:p-0 lg:px-4'

interface CategoryRowProps {
  name: ReactNode
  pieces: number
  amount: number
  className?: string
}

const CategoryRow = ({ name, pieces, amount, className = '' }: CategoryRowProps) => (
  <tr
    className={`group border-sand large-text:grid large-text:grid-cols-[1fr_auto] large-text:gap-x-3 large-text:border-b large-text:px-3 large-text:py-2 ${className}`}
  >
    <th
      scope="row"
      className={`${categoryCellClass} text-left [font-weight:inherit] [overflow-wrap:anywhere] large-text:col-span-2 in-[tfoot]:group-last:border-b-0`}
    >
      {name}
    </th>
    <td className={`${categoryCellClass} tabular text-right large-text:text-left in-[tfoot]:group-last:border-b-0`}>
      {pieces}
      <span aria-hidden="true" className="hidden large-text:inline">
        {' '}
        pcs
      </span>
    </td>
    <td className={`${categoryCellClass} text-right in-[tfoot]:group-last:border-b-0`}>
      <Amount value={amount} />
    </td>
  </tr>
)
