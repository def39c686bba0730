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
