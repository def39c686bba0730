import { countDaysBetween } from '#store/dates.ts'

const formatAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/**
 * Formats how long ago a product was sold, in elapsed days. A time in the future counts as today.
 */
export function formatSoldLabel(soldAt: string | undefined, now: Date): string {
  if (!soldAt || Number.isNaN(Date.parse(soldAt))) return 'Some time ago'
  const days = countDaysBetween(new Date(soldAt), now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  if (days < 7) return formatAgo(days, 'day')
  if (days < 30) return formatAgo(Math.floor(days / 7), 'week')
  if (days < 365) return formatAgo(Math.floor(days / 30), 'month')
  return 'Over a year ago'
}

export type SoldFilter = 'all' | 'recent' | 'vintage'

/**
 * Whether a past-sales filter shows a product: 'recent' is within 30 days, 'vintage' is older. A
 * sale without a date is neither.
 */
export function matchesSoldFilter(filter: SoldFilter, soldAt: string | undefined, now: Date): boolean {
  if (filter === 'all') return true
  if (!soldAt) return false
  const isRecent = new Date(soldAt) >= getRecentSalesStart(now)
  return filter === 'recent' ? isRecent : !isRecent
}

/** Returns the time since when sales are recent. */
export const getRecentSalesStart = (now: Date) => new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
