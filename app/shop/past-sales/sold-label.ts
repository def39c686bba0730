import * as messages from '#app/messages/current.ts'
import { countDaysBetween } from '#store/dates.ts'

/**
 * Formats how long ago a product was sold, in elapsed days. A time in the future counts as today.
 */
export function formatSoldLabel(soldAt: string | undefined, now: Date): string {
  if (!soldAt || Number.isNaN(Date.parse(soldAt))) return messages.pastSales.soldSomeTimeAgo
  const days = countDaysBetween(new Date(soldAt), now)
  if (days <= 0) return messages.pastSales.soldToday
  if (days === 1) return messages.pastSales.soldYesterday
  if (days < 7) return messages.pastSales.soldDaysAgo(days)
  if (days < 30) return messages.pastSales.soldWeeksAgo(Math.floor(days / 7))
  if (days < 365) return messages.pastSales.soldMonthsAgo(Math.floor(days / 30))
  return messages.pastSales.soldOverYearAgo
}
