// Dates are shown in the shop's time zone, wherever server and browser are.
const shopTimeZone = 'Asia/Kuala_Lumpur'

type DateFormatter = (time: string | Date, locale?: string) => string

/** Formats times in English, or in the language of `locale`. */
function createDateFormat(options: Intl.DateTimeFormatOptions): DateFormatter {
  const createFormat = (locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: shopTimeZone })
  const english = createFormat('en-MY')
  return (time, locale = 'en-MY') => (locale === 'en-MY' ? english : createFormat(locale)).format(new Date(time))
}

const shopYear = new Intl.DateTimeFormat('en-MY', { year: 'numeric', timeZone: shopTimeZone })

/** Formats '2026-11-20T17:00:00.000Z' as '21 November 2026'. */
export const formatLongDate = createDateFormat({ dateStyle: 'long' })
/** Formats as '21 Nov 2026'. */
export const formatDate = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
/** Formats as '21 Nov 2026, 1:00 am'. */
export const formatDateTime = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' })

const clock = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', timeZone: shopTimeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: shopTimeZone })
const hour = new Intl.DateTimeFormat('en-MY', { hour: 'numeric', hourCycle: 'h23', timeZone: shopTimeZone })

/** Formats as '1:00:05 am'. */
export const formatClock = (time: Date) => clock.format(time)
/** Returns the hour in the shop's time zone, 0 to 23. */
export const getShopHour = (time: Date) => Number(hour.format(time))
/** Returns the date in the shop's time zone, as '2026-11-21'. */
export const toShopDay = (time: Date) => isoDay.format(time)
/** Returns the year in the shop's time zone. */
export const getShopYear = (time: Date) => shopYear.format(time)

const dayMs = 24 * 60 * 60 * 1000
/** Counts whole days of 24 hours. */
export const countDaysBetween = (earlier: Date, later: Date) =>
  Math.floor((later.getTime() - earlier.getTime()) / dayMs)
