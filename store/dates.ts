/** The shop's clock, wherever its server or its shopper is. */
const shopTimeZone = 'Asia/Kuala_Lumpur'

const longDate = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: shopTimeZone })
const shopYear = new Intl.DateTimeFormat('en-MY', { year: 'numeric', timeZone: shopTimeZone })

/** '2026-11-20T17:00:00.000Z' → '21 November 2026': Malaysian day, en-MY (BIZ-01). */
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

/** → '21 Nov 2026'. */
export const formatDate = (time: string | Date) => shortDate.format(new Date(time))
/** → '21 Nov 2026, 1:00 am'. */
export const formatDateTime = (time: string | Date) => dateTime.format(new Date(time))
/** → '1:00:05 am'. */
export const formatClock = (time: Date) => clock.format(time)
/** The hour of the shop's day, 0 to 23. */
export const getShopHour = (time: Date) => Number(hour.format(time))
/** The shop's day → '2026-11-21'. */
export const toShopDay = (time: Date) => isoDay.format(time)
export const getShopYear = (time: Date) => shopYear.format(time)

const day = 24 * 60 * 60 * 1000
export const countDaysBetween = (earlier: Date, later: Date) => Math.floor((later.getTime() - earlier.getTime()) / day)
