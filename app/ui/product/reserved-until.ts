import { shopTimeZone } from '#store/dates.ts'

const sixDaysMs = 6 * 24 * 60 * 60_000
const timeOfDay = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: shopTimeZone } as const

/**
 * Formats until when a product is, or was, reserved: as 'Friday 18:00', more than six days away as
 * 'Fri, 4 Dec, 18:00'.
 * @param until ISO 8601
 * @param now in ms
 */
export function formatReservedUntil(until: string, now: number, locale: string): string {
  const isFar = Math.abs(Date.parse(until) - now) > sixDaysMs
  const day = isFar ? ({ weekday: 'short', day: 'numeric', month: 'short' } as const) : ({ weekday: 'long' } as const)
  return new Date(until).toLocaleString(locale, { ...day, ...timeOfDay })
}
