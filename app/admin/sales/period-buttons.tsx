import { type Period, periods } from '#store/sales/period.ts'
import type { HrefBuilder } from '../../ui/navigation/use-pending-params.ts'
import { AdminFilterLink } from '../ui/admin-button.tsx'

export const periodNames: Record<Period, string> = {
  all: 'All Time',
  week: 'Last week',
  month: 'Last month',
  year: 'Last year',
}

interface PeriodButtonsProps {
  /** Undefined when no period is chosen. */
  current: Period | undefined
  getHref: (period: Period) => HrefBuilder
}

export const PeriodButtons = ({ current, getHref }: PeriodButtonsProps) => (
  <nav aria-label="Period">
    <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 sm:flex sm:flex-wrap">
      {periods.map(period => (
        <li key={period}>
          <AdminFilterLink
            getHref={getHref(period)}
            preventScrollReset
            aria-current={period === current ? 'true' : undefined}
            className="w-full"
          >
            {periodNames[period]}
          </AdminFilterLink>
        </li>
      ))}
    </ul>
  </nav>
)
