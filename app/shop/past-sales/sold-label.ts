import * as messages from '#app/messages/current.ts'
import { countDaysBetween } from '#store/dates.ts'

/**
 * Formats how long ago a product was sold, in elapsed days. A time in the future counts as today.
 */
export function formatSoldLabel(soldAt: string | undefined, now: Date): string {
  if (!soldAt || Number.isNaN(Date.parse(soldAt))) return messages.products.soldSomeTimeAgo
  const days = countDaysBetween(new Date(soldAt), now)
  if (days <= 0) return messages.products.soldToday
  if (days === 1) return messages.products.soldYesterday
  if (days < 7) return messages.products.soldDaysAgo(days)
  if (days < 30) return messages.products.soldWeeksAgo(Math.floor(days / 7))
  if (days < 365) return messages.products.soldMonthsAgo(Math.floor(days / 30))
  return messages.products.soldOverYearAgo
}
