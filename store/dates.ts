// Dates are shown in the shop's time zone, wherever server and browser are.
const shopTimeZone = 'Asia/Kuala_Lumpur'

const longDate = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: shopTimeZone })
const shopYear = new Intl.DateTimeFormat('en-MY', { year: 'numeric', timeZone: shopTimeZone })

/** Formats '2026-11-20T17:00:00.000Z' as '21 November 2026'. */
export const formatLongDate = (time: string | Date) => longDate.format(new Date(time))

const shortDate = new Intl.DateTimeFormat('en-MY', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: shopTimeZone,
})
const dateTime = new Intl.DateTimeFormat('en-MY', { dateStyle: 'medium', timeStyle: 'short', timeZone: shopTimeZone })
const clock = new Intl.DateTimeFormat('en-MY', { timeStyle: 'medium', timeZone: shopTimeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: shopTimeZone })
const hour = new Intl.DateTimeFormat('en-MY', { hour: 'numeric', hourCycle: 'h23', timeZone: shopTimeZone })

/** Formats as '21 Nov 2026'. */
export const formatDate = (time: string | Date) => shortDate.format(new Date(time))
/** Formats as '21 Nov 2026, 1:00 am'. */
export const formatDateTime = (time: string | Date) => dateTime.format(new Date(time))
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
