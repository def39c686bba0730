import type { CSSProperties } from 'react'
import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate } from '#store/dates.ts'
import { shortOrderId } from '#store/ids.ts'
import { currency, formatMoney, formatMoneyRounded, fromMyr, toMyr } from '#store/money.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { describeSoldChannel } from '#store/products/sold-channel.ts'
import { getPeriodStart } from '#store/sales/period.ts'
import { getBuyerName, type Sale, type SaleSort } from '#store/sales/sale.ts'
import { calculateSalesFigures } from '#store/sales/sales-figures.ts'
import { countSales, listSaleRecords, listSales } from '#store/sales/sales-queries.server.ts'
import { formatMonth, formatShortMonth } from '#store/sales/shop-month.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { AdminFilterLink, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage, AdminSection } from '../ui/admin-page.tsx'
import { SearchForm, SortSelect } from '../ui/search-form.tsx'
import { useStableList } from '../ui/stable-list.tsx'
import { revenueCounts, StatCards } from '../ui/stat-cards.tsx'
import { useCategoryName } from '../ui/use-admin-data.ts'
import type { Route } from './+types/sold-items.ts'
import { PeriodButtons } from './period-buttons.tsx'
import { maxRows, rowStep, type SalesParams, salesUrl } from './sales-url.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now: clock } = getAdminStore(context)
  const now = clock()
  const params = salesUrl.parse(new URL(request.url).searchParams)
  const { q, period, sort, show } = params
  const since = getPeriodStart(period, now)
  const [records, page, totalCount] = await Promise.all([
    listSaleRecords(db, since),
    listSales(db, { q, since, sort, limit: show }),
    since && countSales(db),
  ])
  const { revenue, count, average, bestMonth, topCategory, months } = calculateSalesFigures(records, { period, now })
  return {
    ...page,
    params,
    totalSold: totalCount ?? count,
    figures: { revenue: toMyr(revenue), count, average: toMyr(average), bestMonth: bestMonth?.month, topCategory },
    months: months.map(month => ({ month: month.month, revenue: toMyr(month.revenue) })),
  }
}

/**
 * Past sales. The cards and the chart depend on the period only, the table on the search as well.
 */
export default function SoldItems({ loaderData }: Route.ComponentProps) {
  const { sales, hasMore, params, totalSold, figures, months } = loaderData
  const nameCategory = useCategoryName()
  const { rows, listProps } = useStableList(sales)
  return (
    <AdminPage title="Past Sales" tab="Past sales" aside={<AdminLink to="/admin/money">Money</AdminLink>}>
      <PeriodButtons current={params.period} getHref={period => salesUrl.withChanges({ period, show: rowStep })} />
      {/* On phones the search is on the first screen, and what it finds right below it. */}
      <div className={params.q === '' ? '' : 'max-md:order-last'}>
        <StatCards
          stats={[
            { name: 'Total Revenue', value: formatMoney(fromMyr(figures.revenue)), counts: revenueCounts },
            { name: 'Items Sold', value: String(figures.count) },
            { name: 'Average Price', value: formatMoney(fromMyr(figures.average)) },
            {
              name: 'Best Month',
              value: figures.bestMonth ? formatMonth(figures.bestMonth) : '–',
              detail: `Top Category: ${figures.topCategory === undefined ? '–' : nameCategory(figures.topCategory)}`,
            },
          ]}
        />
      </div>
      <div className="empty:hidden max-md:order-last">
        <RevenueChart months={months} />
      </div>
      <SalesControls params={params} />
      <div {...listProps} className="outline-none">
        {rows.length > 0 ? (
          <SalesTable sales={rows} />
        ) : (
          <AdminEmptyState hint="A piece comes here when its order is paid, or when you mark it as sold elsewhere.">
            <p>No sold items found for this period</p>
            {(params.q || params.period !== 'all') && <AdminLink to="/admin/sold-items">Show all</AdminLink>}
          </AdminEmptyState>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-smoke">
          Showing {sales.length} of {totalSold} sold items
        </p>
        {hasMore && params.show < maxRows && (
          <AdminFilterLink getHref={salesUrl.withChanges({ show: params.show + rowStep })} preventScrollReset>
            Load more
          </AdminFilterLink>
        )}
        {hasMore && params.show >= maxRows && <p>Search or choose a period to see others.</p>}
      </div>
    </AdminPage>
  )
}

const sortNames: Record<SaleSort, string> = {
  newest: 'Newest First',
  oldest: 'Oldest First',
  'price-desc': 'Price High to Low',
  'price-asc': 'Price Low to High',
}

const SalesControls = ({ params: { q, sort, period } }: { params: SalesParams }) => (
  <SearchForm
    q={q}
    getHref={text => salesUrl.withChanges({ q: text, show: rowStep })}
    label="Search sold items"
    placeholder="Search by product, customer, or order ID..."
  >
    {period !== 'all' && <input type="hidden" name="period" value={period} />}
    <SortSelect
      names={sortNames}
      value={sort}
      getHref={chosen => salesUrl.withChanges({ sort: chosen, show: rowStep })}
    />
  </SearchForm>
)

/**
 * Revenue per month: horizontal bars on a phone, vertical ones on wider screens. Not shown
 * for a single month, whose revenue is on the card above.
 */
function RevenueChart({ months }: { months: { month: string; revenue: number }[] }) {
  const maxRevenue = Math.max(...months.map(({ revenue }) => revenue))
  if (months.length < 2 || maxRevenue === 0) return null
  const first = months.findIndex(({ revenue }) => revenue > 0)
  return (
    <AdminSection title={`Revenue per month, ${currency}`}>
      <ol className="grid gap-1 md:flex md:gap-2">
        {months.map(({ month, revenue }, index) => (
          <li key={month} className={`min-w-0 md:max-w-32 md:flex-1 ${index < first ? 'max-md:hidden' : ''}`}>
            <span className="sr-only">
              {formatMonth(month)}: {formatMoney(fromMyr(revenue))}
            </span>
            <Bar month={month} revenue={revenue} fraction={revenue / maxRevenue} />
          </li>
        ))}
      </ol>
    </AdminSection>
  )
}

const Bar = ({ month, revenue, fraction }: { month: string; revenue: number; fraction: number }) => (
  <span
    aria-hidden="true"
    className="tabular grid grid-cols-[3.5rem_1fr_5rem] items-center gap-2 text-xs large-text:grid-cols-[3rem_1fr_3rem] large-text:gap-1 md:grid-cols-1 md:justify-items-center md:gap-1"
    style={{ '--part': fraction } as CSSProperties}
  >
    <span className="whitespace-nowrap text-smoke md:order-last">
      {formatShortMonth(month)}
      {month.endsWith('-01') && ` ${month.slice(2, 4)}`}
    </span>
    <span className="flex h-3 items-end md:order-2 md:h-20 md:w-full md:justify-center md:border-sand md:border-b">
      <span className="h-full w-[calc(var(--part)*100%)] rounded-r-sm bg-jungle md:h-[calc(var(--part)*100%)] md:w-3/5 md:rounded-t-sm md:rounded-br-none" />
    </span>
    <span className={`whitespace-nowrap text-right md:order-1 ${fraction > 0 ? '' : 'text-smoke'}`}>
      {formatMoneyRounded(fromMyr(revenue)).replace(`${currency} `, '')}
    </span>
  </span>
)

/** Sold products. On a phone each row is a card. */
const SalesTable = ({ sales }: { sales: readonly Sale[] }) => (
  <table className="sheet block w-full border-separate border-spacing-0 overflow-hidden md:table">
    <caption className="sr-only">Sold items</caption>
    <thead className="max-md:sr-only">
      <tr className="text-left text-smoke text-sm">
        {['Product', 'Customer', 'Price', 'Date Sold', 'Order'].map(name => (
          <th
            key={name}
            scope="col"
            className={`border-sand whitespace-nowrap border-b px-3 py-3 font-semibold lg:px-4 ${name === 'Price' ? 'text-right' : ''}`}
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-md:block">
      {sales.map(sale => (
        <Row key={sale.id} sale={sale} />
      ))}
    </tbody>
  </table>
)

const cellClass =
  'min-w-0 [overflow-wrap:anywhere] md:border-sand md:border-b md:px-3 md:py-2 lg:px-4 md:group-last:border-b-0'

function Row({ sale }: { sale: Sale }) {
  const buyer = sale.channel ? describeSoldChannel(sale.channel) : getBuyerName(sale)
  return (
    <tr className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-sand px-4 py-3 not-last:border-b md:table-row md:hover:bg-chalk">
      <td className={cellClass}>
        <span className="font-semibold">
          {sale.isHidden ? (
            sale.title
          ) : (
            <TextLink to={`/admin/product/${sale.id}`} className="max-md:py-2 md:min-h-0">
              {sale.title}
            </TextLink>
          )}
        </span>
        <span className="block text-smoke text-sm">
          {useCategoryName()(sale.category)}
          {sale.isHidden && ' · deleted'}
        </span>
      </td>
      <td className={`${cellClass} max-md:order-2 max-md:col-span-2 lg:min-w-64`}>
        {buyer}
        {sale.buyerEmail && sale.buyerEmail !== buyer && (
          <span className="text-smoke text-sm max-md:ml-2 md:block">{sale.buyerEmail}</span>
        )}
      </td>
      <td className={`${cellClass} tabular whitespace-nowrap text-right font-semibold max-md:order-1 max-md:py-2.5`}>
        {formatMoney(fromMyr(sale.price))}
      </td>
      <td
        className={`${cellClass} tabular whitespace-nowrap max-md:order-3 max-md:self-center max-md:text-smoke max-md:text-sm`}
      >
        {sale.soldAt ? <time dateTime={sale.soldAt}>{formatDate(sale.soldAt)}</time> : 'No date'}
      </td>
      <td className={`${cellClass} tabular whitespace-nowrap max-md:order-4 max-md:text-right`}>
        {sale.orderId ? (
          <TextLink to={getAdminOrderPath(sale.orderId)} className="font-semibold text-jungle hover:text-ink">
            #{shortOrderId(sale.orderId)}
          </TextLink>
        ) : (
          <span className="text-smoke max-md:text-sm">No order</span>
        )}
      </td>
    </tr>
  )
}
