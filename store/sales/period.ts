import { fromShopClock, toShopClock } from './shop-month.ts'

export const periods = ['all', 'week', 'month', 'year'] as const
export type Period = (typeof periods)[number]

const day = 24 * 60 * 60 * 1000

/**
 * Returns the start of a period that ends now.
 * @returns undefined for all time, the only period that includes sales without a date
 */
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

/** The same day and hour in the shop's time zone: 31 March − 1 month = 28 February. */
function subtractMonths(time: Date, count: number): Date {
  const wall = toShopClock(time)
  const dayOfMonth = wall.getUTCDate()
  wall.setUTCMonth(wall.getUTCMonth() - count)
  // A shorter month has run over into the next one.
  if (wall.getUTCDate() !== dayOfMonth) wall.setUTCDate(0)
  return fromShopClock(wall)
}
