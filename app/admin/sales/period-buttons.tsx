import type { Period } from '#store/sales/period.ts'
import type { HrefBuilder } from '../../ui/navigation/use-pending-params.ts'
import { FilterBar, listOptions } from '../ui/filter-bar.tsx'

export const periodNames: Record<Period, string> = {
  all: 'All Time',
  week: 'Last week',
  month: 'Last month',
  year: 'Last year',
}

/** `current`: undefined when no period is chosen. */
export const PeriodButtons = (props: { current: Period | undefined; getHref: (period: Period) => HrefBuilder }) => (
  <FilterBar preventScrollReset groups={{ Period: listOptions(periodNames, props.current, props.getHref) }} />
)
