import { type Period, periods } from '#store/sales/period.ts'
import type { HrefBuilder } from '../../ui/navigation/use-pending-params.ts'
import { FilterBar } from '../ui/filter-bar.tsx'

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
  <FilterBar
    preventScrollReset
    groups={{
      Period: periods.map(period => ({
        name: periodNames[period],
        isCurrent: period === current,
        getHref: getHref(period),
      })),
    }}
  />
)
