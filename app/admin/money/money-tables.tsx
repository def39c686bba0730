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
    rows={months.map(toMonthRow)}
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
    rows={months.map(toMonthRow)}
    total={total}
  />
)

interface CategoryTableProps {
  categories: readonly CategoryRevenue[]
  total: Money['total']
  timeName: string
}

/** What was sold of each category, in ringgit. */
export const CategoryTable = ({ categories, total, timeName }: CategoryTableProps) => (
  <SumsTable
    id="per-category"
    title={`Per category, ${timeName}, ${currency}`}
    rowName="Category"
    columns={[countColumn]}
    lastColumn={goodsColumn}
    rows={categories.map(sums => ({
      id: sums.category,
      name: <span className="inline-flex min-h-11 items-center">{sums.category || 'no category'}</span>,
      sums,
    }))}
    total={total}
    totalName="Goods"
  />
)

const toMonthRow = <Sums extends { month: string }>(sums: Sums) => ({
  id: sums.month,
  name: (
    <FilterLink
      getHref={moneyUrl.withChanges({ month: sums.month })}
      className="inline-flex min-h-11 items-center font-semibold text-jungle underline underline-offset-4 hover:text-ink"
    >
      {formatMonth(sums.month)}
    </FilterLink>
  ),
  sums,
})

interface Column<Sums> {
  name: string
  get: (sums: Sums) => ReactNode
}

interface SumsTableProps<Sums> {
  id: string
  title: string
  rowName?: string
  columns: readonly Column<Sums>[]
  /** The sum of a row. On a phone it stands beside the row's name. */
  lastColumn: Column<Sums>
  rows: readonly { id: string; name: ReactNode; sums: Sums }[]
  total: Sums
  totalName?: string
}

/** Sums in rows. On a phone each row is a card. */
const SumsTable = <Sums,>({ rowName = 'Month', totalName = 'Total', ...props }: SumsTableProps<Sums>) => (
  <section aria-labelledby={props.id} className="break-inside-avoid">
    <h2 id={props.id} className="wide mb-2">
      {props.title}
    </h2>
    <table className="sheet block w-full border-separate border-spacing-0 overflow-hidden md:table md:max-lg:text-sm">
      <thead className="max-md:sr-only">
        <tr className="text-right text-smoke text-sm">
          <HeaderCell className="text-left">{rowName}</HeaderCell>
          {props.columns.map(({ name }) => (
            <HeaderCell key={name}>{name}</HeaderCell>
          ))}
          <HeaderCell>{props.lastColumn.name}</HeaderCell>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {props.rows.map(({ id, name, sums }) => (
          <Row key={id} sums={sums} columns={props.columns} lastColumn={props.lastColumn}>
            {name}
          </Row>
        ))}
      </tbody>
      <tfoot className="bg-chalk max-md:block">
        <Row sums={props.total} columns={props.columns} lastColumn={props.lastColumn} isTotal>
          <span className="inline-flex min-h-11 items-center font-semibold">{totalName}</span>
        </Row>
      </tfoot>
    </table>
  </section>
)

type CategorySums = Pick<CategoryRevenue, 'pieces' | 'goods'>
const countColumn: Column<CategorySums> = { name: 'Pieces', get: ({ pieces }) => pieces }
const goodsColumn: Column<CategorySums> = { name: 'Amount', get: ({ goods }) => <Amount value={goods} /> }

const columns: Column<Money['total']>[] = [
  { name: 'Orders', get: ({ orders }) => orders },
  countColumn,
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

/** On a phone name and last column come first, then the other sums with their names. */
function Row<Sums>({ sums, columns, lastColumn, isTotal = false, children }: RowProps<Sums>) {
  const line = isTotal ? '' : 'md:border-sand md:border-b'
  return (
    <tr
      className={`grid grid-cols-2 items-center gap-x-4 px-4 py-2 large-text:grid-cols-1 md:table-row ${isTotal ? '' : 'border-sand border-b'}`}
    >
      <th scope="row" className={`text-left font-normal [overflow-wrap:anywhere] md:px-2 lg:px-4 ${line}`}>
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
