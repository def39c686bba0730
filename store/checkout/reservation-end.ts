import { toShopDay } from '#store/dates.ts'
import { addDays, getShopDayStart, isDay } from '#store/shop-days.ts'

const hourMs = 60 * 60_000
/** The longest time for which pieces may be reserved. */
const maxReservationMs = 30 * 24 * hourMs
/** The hour of the shop at which a reservation ends on its last day. */
const lastHour = 18

export type ReservationEnd = 'hour' | 'today' | 'friday' | 'three-days' | 'seven-days'

/** Whether a reservation may end at a time, ISO 8601. */
export function isReservationEnd(until: string, now: Date): boolean {
  const waitMs = Date.parse(until) - now.getTime()
  return waitMs > 0 && waitMs <= maxReservationMs
}

/**
 * Returns when a reservation ends that is made now: at 18:00 of its last day, and today at
 * midnight. Friday is the next one.
 * @param end a choice, or a day of the shop such as '2026-12-04'
 * @returns ISO 8601; undefined for what is neither
 */
export function getReservationEnd(end: string, now: Date): string | undefined {
  const today = toShopDay(now)
  const onDay = (day: string) => new Date(Date.parse(getShopDayStart(day)) + lastHour * hourMs).toISOString()
  switch (end as ReservationEnd) {
    case 'hour':
      return new Date(now.getTime() + hourMs).toISOString()
    case 'today':
      return new Date(Date.parse(getShopDayStart(addDays(today, 1))) - 60_000).toISOString()
    case 'friday':
      return onDay(addDays(today, getDaysToFriday(today) || 7))
    case 'three-days':
      return onDay(addDays(today, 3))
    case 'seven-days':
      return onDay(addDays(today, 7))
    default:
      return isDay(end) ? onDay(end) : undefined
  }
}

/** Friday; on a Friday three days later. */
export const getDefaultEnd = (now: Date): ReservationEnd =>
  getDaysToFriday(toShopDay(now)) === 0 ? 'three-days' : 'friday'

const friday = 5
const getDaysToFriday = (day: string): number => (friday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7
