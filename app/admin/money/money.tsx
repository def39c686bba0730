import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { calculateChannelRevenue } from '#store/sales/channel-revenue.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { formatMonth } from '#store/sales/shop-month.ts'
import { sumSoldElsewhere } from '#store/sales/sold-elsewhere-queries.server.ts'
import { addMonths, getTimeRange } from '#store/sales/time-range.ts'
import { PeriodButtons, periodNames } from '../sales/period-buttons.tsx'
import { AdminButton, AdminFilterLink, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import type { Route } from './+types/money.ts'
import { formatSigned } from './amount.tsx'
import { CategoryTable } from './category-table.tsx'
import { Downloads } from './downloads.tsx'
import { type MoneyParams, moneyUrl } from './money-url.ts'
import { ChannelTable, MonthTable } from './month-table.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db, now } = storeContext(context)
  const params = moneyUrl.parse(new URL(request.url).searchParams)
  const range = getTimeRange(params, now())
  const [revenue, elsewhere] = await Promise.all([findRevenue(db, range), sumSoldElsewhere(db, range)])
  return { params, ...revenue, channels: calculateChannelRevenue(revenue, elsewhere) }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Money' }]

/** What paid orders brought in and what went back, and what was sold elsewhere. */
export default function Money({ loaderData }: Route.ComponentProps) {
  const { params, total, months, categories, channels } = loaderData
  const { period, month } = params
  const timeName = month ? formatMonth(month) : periodNames[period]
  return (
    <AdminPage
      title="Money"
      aside={
        <AdminButton className="noscript:hidden print:hidden" onClick={() => print()}>
          Print
        </AdminButton>
      }
    >
      <div className="print:hidden">
        <PeriodButtons
          current={month ? undefined : period}
          getHref={newPeriod => moneyUrl.withChanges({ period: newPeriod, month: '' })}
        />
      </div>
      {month && <MonthHeading month={month} />}
      <p className="hidden print:block">{timeName}</p>
      {months.length > 0 ? (
        <>
          <StatCards
            stats={[
              {
                name: 'Net, MYR',
                value: formatSigned(total.net),
                detail: `${count(total.orders, 'order')}, ${count(total.pieces, 'piece')}`,
              },
              { name: 'Goods, MYR', value: formatSigned(total.goods) },
              { name: 'Shipping, MYR', value: formatSigned(total.shipping) },
              { name: 'Refunds, MYR', value: formatSigned(-total.refunds) },
            ]}
          />
          {!month && <MonthTable months={months} total={total} />}
          <CategoryTable categories={categories} total={total} timeName={timeName} />
        </>
      ) : (
        channels.pieces === 0 && <NoOrders params={params} />
      )}
      {channels.pieces > 0 && <ChannelTable {...channels} />}
      <Downloads params={params} />
      <p className="max-w-prose text-smoke text-sm">
        Orders count when they were paid, refunds when they succeeded, in Malaysian time. The payment provider’s fees
        are not taken off. Pieces that were sold elsewhere count when they were marked as sold, and only per month and
        channel. Sold pieces with neither an order nor a channel are in Past Sales only.
      </p>
    </AdminPage>
  )
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The chosen month between the links to its neighbours. */
const MonthHeading = ({ month }: { month: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
    <h2 className="wide basis-full text-lg sm:order-2 sm:basis-auto">{formatMonth(month)}</h2>
    <AdminFilterLink getHref={moneyUrl.withChanges({ month: addMonths(month, -1) })} className="sm:order-1">
      ‹ {formatMonth(addMonths(month, -1))}
    </AdminFilterLink>
    <AdminFilterLink getHref={moneyUrl.withChanges({ month: addMonths(month, 1) })} className="sm:order-3">
      {formatMonth(addMonths(month, 1))} ›
    </AdminFilterLink>
  </div>
)

const NoOrders = ({ params: { period, month } }: { params: MoneyParams }) =>
  period === 'all' && !month ? (
    <AdminEmptyState>
      <p>No order has been paid yet.</p>
    </AdminEmptyState>
  ) : (
    <AdminEmptyState>
      <p>Nothing was paid or refunded in this time.</p>
      <AdminLink to="/admin/money">Show all</AdminLink>
    </AdminEmptyState>
  )
