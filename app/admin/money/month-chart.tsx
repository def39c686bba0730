import { currency } from '#store/money.ts'
import type { Money } from '#store/movements/fees.ts'
import { formatMonth, formatShortMonth, listMonths } from '#store/sales/shop-month.ts'
import { AdminSection } from '../ui/admin-page.tsx'
import { formatSigned } from './amount.tsx'

const maxMonths = 12

interface MonthChartProps {
  /** The latest first. Months without any money may be missing. */
  months: Money['months']
  hasFees: boolean
}

/**
 * Compares the net of the latest months: what is left after fees, and the fees. Says nothing that
 * the table of months doesn't. Not shown for a single month.
 */
export function MonthChart({ months, hasFees }: MonthChartProps) {
  const bars = createBars(months)
  const max = Math.max(...bars.map(({ net, afterFees }) => Math.max(Math.abs(net), Math.abs(afterFees))))
  if (bars.length < 2 || max === 0) return null
  return (
    <AdminSection title={`Net of the months, ${currency}`} className="break-inside-avoid">
      <ol className="grid gap-1.5">
        {bars.map(bar => (
          <li
            key={bar.month}
            className="tabular grid grid-cols-[3.5rem_1fr_5.5rem] items-center gap-2 text-sm large-text:grid-cols-1 large-text:gap-0"
          >
            <span aria-hidden="true" className="whitespace-nowrap text-smoke">
              {formatShortMonth(bar.month)}
              {bar.month.endsWith('-01') && ` ${bar.month.slice(2, 4)}`}
            </span>
            <Bar bar={bar} max={max} hasFees={hasFees} />
            <span aria-hidden="true" className={`text-right large-text:text-left ${bar.net < 0 ? 'text-ember' : ''}`}>
              {formatSigned(bar.net)}
            </span>
          </li>
        ))}
      </ol>
      {hasFees && (
        <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-smoke text-sm">
          <Key className="bg-jungle">after fees</Key>
          <Key className="bg-mustard">fees</Key>
        </p>
      )}
    </AdminSection>
  )
}

/** The latest months of those that have money, with those between them. */
function createBars(months: Money['months']) {
  const [latest, first] = [months[0]?.month, months.at(-1)?.month]
  if (!latest || !first) return []
  return listMonths(first, latest, maxMonths).map(name => {
    const { net = 0, fees = 0, afterFees = 0 } = months.find(({ month }) => month === name) ?? {}
    return { month: name, net, fees, afterFees }
  })
}

interface BarProps extends Pick<MonthChartProps, 'hasFees'> {
  bar: ReturnType<typeof createBars>[number]
  max: number
}

/** A negative net is as long as a positive one, in the colour of what goes out, over its fees. */
function Bar({ bar: { month, net, fees, afterFees }, max, hasFees }: BarProps) {
  const description = `${formatMonth(month)}: net ${formatSigned(net)}`
  return (
    <svg role="img" viewBox={`0 0 ${max} 1`} preserveAspectRatio="none" className="h-4 w-full border-sand border-l">
      <title>
        {hasFees ? `${description}, fees ${formatSigned(fees)}, after fees ${formatSigned(afterFees)}` : description}
      </title>
      <rect height="1" width={afterFees < 0 ? 0 : Math.max(0, net)} className="fill-mustard" />
      <rect height="1" width={Math.abs(afterFees)} className={afterFees < 0 ? 'fill-ember' : 'fill-jungle'} />
    </svg>
  )
}

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span className={`size-3 rounded-sm ${className}`} />
    {children}
  </span>
)
