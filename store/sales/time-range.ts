import { getShopDayStart } from '#store/shop-days.ts'
import { getPeriodStart, type Period } from './period.ts'
import { addMonths } from './shop-month.ts'

/** ISO 8601. Undefined ends are open. */
export interface TimeRange {
  /** Included. */
  from: string | undefined
  /** Not included. */
  to: string | undefined
}

/** The range of a period that ends now, or of a month such as '2026-11' in the shop's time zone. */
export function getTimeRange({ period, month }: { period: Period; month: string }, now: Date): TimeRange {
  return month
    ? { from: getMonthStart(month), to: getMonthStart(addMonths(month, 1)) }
    : { from: getPeriodStart(period, now)?.toISOString(), to: undefined }
}

const getMonthStart = (month: string) => getShopDayStart(`${month}-01`)
