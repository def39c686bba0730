import { data } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { type HandWay, handWays } from '#store/checkout/hand-way.ts'
import { currency, formatMoney, fromMyr, sen } from '#store/money.ts'
import { addFees } from '#store/movements/fees.ts'
import { listPayouts, sumFees } from '#store/movements/movement-queries.server.ts'
import { findProviderCheck } from '#store/movements/provider-check.server.ts'
import { areMovementsOutdated, maxMovementAgeMs, syncMovements } from '#store/movements/sync-movements.server.ts'
import { sumOpenDisputes } from '#store/orders/dispute-queries.server.ts'
import { nameCategories } from '#store/products/categories.ts'
import { getCategoryName } from '#store/products/listing.ts'
import { calculateChannelRevenue } from '#store/sales/channel-revenue.ts'
import { sumPaidByHand } from '#store/sales/hand-payment-queries.server.ts'
import { findRevenue } from '#store/sales/revenue-queries.server.ts'
import { addMonths, formatMonth } from '#store/sales/shop-month.ts'
import { sumSoldElsewhere } from '#store/sales/sold-elsewhere-queries.server.ts'
import { getTimeRange } from '#store/sales/time-range.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { disputedOrdersPath } from '../orders/orders-url.ts'
import { PeriodButtons, periodNames } from '../sales/period-buttons.tsx'
import { getActionResult, toActionData } from '../ui/action-result.ts'
import { AdminButton, AdminFilterLink, AdminLink, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage, AdminSection } from '../ui/admin-page.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { StatCards } from '../ui/stat-cards.tsx'
import type { Route } from './+types/money.ts'
import { formatSigned } from './amount.tsx'
import { CategoryTable, ChannelTable, MonthTable } from './money-tables.tsx'
import { createExportUrl, type MoneyParams, moneyUrl } from './money-url.ts'
import { MonthChart } from './month-chart.tsx'
import { Freshness, Payouts } from './payouts.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const { db, now } = store
  const params = moneyUrl.parse(new URL(request.url).searchParams)
  const range = getTimeRange(params, now())
  const [revenue, elsewhere, byHand, fees, payouts, check, isOutdated, disputes] = await Promise.all([
    findRevenue(db, range),
    sumSoldElsewhere(db, range),
    sumPaidByHand(db, range),
    sumFees(db, range),
    listPayouts(db, { range, limit: maxPayouts + 1 }),
    findProviderCheck(db, 'movements'),
    areMovementsOutdated(store, maxMovementAgeMs.page),
    sumOpenDisputes(db),
  ])
  const names = nameCategories(store.settings.current().categories, 'en')
  return {
    params,
    ...addFees(revenue, fees),
    categories: revenue.categories.map(sums => ({ ...sums, category: getCategoryName(names, sums.category) })),
    channels: calculateChannelRevenue(revenue, elsewhere),
    byHand,
    payouts: payouts.slice(0, maxPayouts),
    hasMorePayouts: payouts.length > maxPayouts,
    check,
    isOutdated,
    disputed: disputes.amount,
  }
}

const maxPayouts = 12

/** Reads fees and payouts from the provider. */
export async function action({ context }: Route.ActionArgs) {
  const store = getAdminStore(context)
  try {
    await syncMovements(store)
    return data({ ok: true })
  } catch (error) {
    store.log.warn({ err: error }, 'Movements not read')
    return data({ ok: false }, { status: 502 })
  }
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  toActionData(await getActionResult(serverAction))

/** What paid orders brought in, what went back and what it cost, and what was sold elsewhere. */
export default function Money({ loaderData }: Route.ComponentProps) {
  const { params, total, months, categories, channels, byHand, payouts, hasMorePayouts, check, isOutdated, disputed } =
    loaderData
  const hasFees = Boolean(check?.checkedAt)
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
      {disputed > 0 && (
        <p>
          <Link
            to={disputedOrdersPath}
            className="-my-3 inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
          >
            Held by banks: {formatMoney(fromMyr(disputed))}
          </Link>{' '}
          of open disputes. It is in the sums until a dispute is lost.
        </p>
      )}
      {month && <MonthHeading month={month} />}
      <p className="hidden print:block">{timeName}</p>
      {months.length > 0 ? (
        <>
          <StatCards
            stats={[
              {
                name: `Net, ${currency}`,
                value: formatSigned(total.net),
                counts: 'What shop orders paid for goods and shipping, less refunds. Fees are not taken off.',
                detail: `${pluralize(total.orders, 'order')}, ${pluralize(total.pieces, 'piece')}`,
              },
              { name: `Goods, ${currency}`, value: formatSigned(total.goods) },
              { name: `Shipping, ${currency}`, value: formatSigned(total.shipping) },
              { name: `Refunds, ${currency}`, value: formatSigned(-total.refunds) },
              ...(hasFees
                ? [
                    { name: `Fees, ${currency}`, value: formatSigned(-total.fees) },
                    { name: `After fees, ${currency}`, value: formatSigned(total.afterFees) },
                  ]
                : []),
            ]}
          />
          {!month && (
            <>
              <MonthChart months={months} hasFees={hasFees} />
              <MonthTable months={months} total={total} hasFees={hasFees} />
            </>
          )}
        </>
      ) : (
        channels.pieces === 0 && <NoOrders params={params} />
      )}
      {byHand.length > 0 && <PaidByHand sums={byHand} />}
      {channels.pieces > 0 && <ChannelTable {...channels} />}
      <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
        {months.length > 0 && <CategoryTable categories={categories} total={total} timeName={timeName} />}
        <div className="grid gap-4">
          {hasFees && <Payouts payouts={payouts} hasMore={hasMorePayouts} timeName={timeName} />}
          <Freshness check={check} isOutdated={isOutdated} />
          <Downloads params={params} />
        </div>
      </div>
      <p className="text-smoke text-sm">
        Orders count when they were paid, refunds when they succeeded, in Malaysian time. The payment provider’s fees
        count when the money moved there; they are not returned with a refund. Payouts count on the day they are in the
        bank. Pieces that were sold elsewhere count when they were marked as sold, and only per month and channel. Sold
        pieces with neither an order nor a channel are in Past Sales only.
      </p>
    </AdminPage>
  )
}

/** How much of it never passed the payment provider. */
const PaidByHand = ({ sums }: { sums: Awaited<ReturnType<typeof sumPaidByHand>> }) => (
  <p className="tabular">
    <span className="font-semibold">Received by hand:</span>{' '}
    {sums.map(({ way, amount }) => `${handWays[way as HandWay] ?? way} ${formatMoney(sen(amount))}`).join(', ')}
  </p>
)

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
    <AdminEmptyState message="No order has been paid yet." hint="Every paid order and refund counts here by itself." />
  ) : (
    <AdminEmptyState message="Nothing was paid or refunded in this time.">
      <AdminLink to="/admin/money">Show all</AdminLink>
    </AdminEmptyState>
  )

const downloads = [
  ['Orders', 'orders'],
  ['Sold pieces', 'sales'],
  ['Movements', 'movements'],
] as const

/**
 * Links to the files of the chosen time. Without the `download` attribute, so that a session that
 * has ended leads to the login page and is not saved as a file.
 */
const Downloads = ({ params }: { params: MoneyParams }) => (
  <AdminSection title="Download for Excel or Google Sheets" className="print:hidden">
    <ul className="divide-y divide-sand">
      {downloads.map(([name, subject]) => (
        <li key={name} className="flex items-center justify-between">
          {name}
          <span>
            {(['xlsx', 'csv'] as const).map(format => (
              <a
                key={format}
                className={adminButtonClass('quiet')}
                href={createExportUrl(subject, format).getHref(params)}
              >
                <span className="sr-only">{name} </span>
                {format === 'csv' ? 'CSV' : 'Excel'}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
    <p className="text-smoke text-sm">
      For the time chosen above. Open the Excel files yourself, and give CSV to other programs: a spreadsheet that opens
      CSV takes a postcode or a tracking number for a number. Movements are payments, refunds, disputes, fees and
      payouts at the payment provider, one in a row. The other files contain names and addresses: delete them when you
      no longer need them.
    </p>
  </AdminSection>
)
