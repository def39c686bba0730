import { outside } from '#app/http/outside.ts'
import { adminOf } from '#app/http/visitor.ts'
import { formatMoney, fromMyr, toMyr } from '#store/money.ts'
import { periodStart } from '#store/sales/period.ts'
import { figuresOf } from '#store/sales/sales-figures.ts'
import { countSales, listSaleFacts, listSales } from '#store/sales/sales-queries.server.ts'
import { formatMonth } from '#store/sales/shop-month.ts'
import { DeskLink } from '../ui/desk-button.tsx'
import { DeskEmpty } from '../ui/desk-empty.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import type { Route } from './+types/sold-items.ts'
import { RevenueChart } from './revenue-chart.tsx'
import { moreHref, mostRows, readSalesAddress } from './sales-address.ts'
import { PeriodButtons, SalesControls } from './sales-controls.tsx'
import { SalesTable } from './sales-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context)
  const { db, now: clock } = outside(context)
  const now = clock()
  const address = readSalesAddress(new URL(request.url).searchParams)
  const { q, period, sort, show } = address
  const since = periodStart(period, now)
  const [facts, page, everSold] = await Promise.all([
    listSaleFacts(db, since),
    listSales(db, { q, since, sort, limit: show }),
    countSales(db),
  ])
  const { revenue, count, average, bestMonth, topCategory, months } = figuresOf(facts, { period, now })
  return {
    ...page,
    address,
    everSold,
    figures: { revenue: toMyr(revenue), count, average: toMyr(average), bestMonth: bestMonth?.month, topCategory },
    months: months.map(one => ({ month: one.month, revenue: toMyr(one.revenue) })),
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Past sales' }]

/** The books of what was sold (SALES-01 to SALES-07). The cards and the chart follow the period, the table the search too (readings T26). */
export default function SoldItems({ loaderData }: Route.ComponentProps) {
  const { sales, hasMore, address, everSold, figures, months } = loaderData
  return (
    <DeskPage title="Past Sales">
      <PeriodButtons address={address} />
      <StatCards
        stats={[
          { name: 'Total Revenue', value: formatMoney(fromMyr(figures.revenue)) },
          { name: 'Items Sold', value: String(figures.count) },
          { name: 'Average Price', value: formatMoney(fromMyr(figures.average)) },
          {
            name: 'Best Month',
            value: figures.bestMonth ? formatMonth(figures.bestMonth) : '–',
            detail: `Top Category: ${figures.topCategory ?? '–'}`,
          },
        ]}
      />
      <RevenueChart months={months} />
      <SalesControls address={address} />
      {sales.length > 0 ? (
        <SalesTable sales={sales} />
      ) : (
        <DeskEmpty>
          <p>No sold items found for this period</p>
          {(address.q || address.period !== 'all') && <DeskLink to="/admin/sold-items">Show all</DeskLink>}
        </DeskEmpty>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular text-smoke">
          Showing {sales.length} of {everSold} sold items
        </p>
        {hasMore && address.show < mostRows && (
          <DeskLink to={moreHref(address)} preventScrollReset>
            Load more
          </DeskLink>
        )}
        {hasMore && address.show >= mostRows && <p>Search or choose a period to see others.</p>}
      </div>
    </DeskPage>
  )
}
