import type { CSSProperties } from 'react'
import { formatMoney, formatMoneyRounded, fromMyr } from '#store/money.ts'
import { formatMonth, formatShortMonth } from '#store/sales/shop-month.ts'
import { AdminSection } from '../ui/admin-page.tsx'

/**
 * Revenue per month in MYR: horizontal bars on a phone, vertical ones on wider screens. Not shown
 * for a single month, whose revenue is on the card above.
 */
export function RevenueChart({ months }: { months: { month: string; revenue: number }[] }) {
  const maxRevenue = Math.max(...months.map(({ revenue }) => revenue))
  if (months.length < 2 || maxRevenue === 0) return null
  return (
    <AdminSection title="Revenue per month, MYR">
      <ol className="grid gap-1 md:flex md:gap-2">
        {months.map(({ month, revenue }) => (
          <li key={month} className="min-w-0 md:max-w-32 md:flex-1">
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
      {formatMoneyRounded(fromMyr(revenue)).replace('MYR ', '')}
    </span>
  </span>
)
