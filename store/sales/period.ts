import { fromShopClock, toShopClock } from './shop-month.ts'

export const periods = ['all', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

const day = 24 * 60 * 60 * 1000

/** Where a period that ends now begins (BIZ-06); undefined for all time, the only one that takes sales without a date (readings T23). */
export function getPeriodStart(period: Period, now: Date): Date | undefined {
  switch (period) {
    case 'all':
      return undefined
    case 'week':
      return new Date(now.getTime() - 7 * day)
    case 'month':
      return subtractMonths(now, 1)
    case 'year':
      return subtractMonths(now, 12)
  }
}

/** The same Malaysian day and hour `count` months earlier; the month's last day where it has no such day: 31 March − 1 month = 28 February. */
function subtractMonths(time: Date, count: number): Date {
  const wall = toShopClock(time)
  const dayOfMonth = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() - count)
  wall.setUTCDate(Math.min(dayOfMonth, countDaysInMonth(wall.getUTCFullYear(), wall.getUTCMonth())))
  return fromShopClock(wall)
}

const countDaysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
