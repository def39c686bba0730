/** The shop's clock, wherever its server or its shopper is. */
const shopTimeZone = 'Asia/Kuala_Lumpur'

const longDate = new Intl.DateTimeFormat('en-MY', { dateStyle: 'long', timeZone: shopTimeZone })
const shopYear = new Intl.DateTimeFormat('en-MY', { year: 'numeric', timeZone: shopTimeZone })

/** '2026-11-20T17:00:00.000Z' → '21 November 2026': Malaysian day, en-MY (BIZ-01). */
export const formatLongDate = (time: string | Date) => longDate.format(new Date(time))
export const yearOf = (time: Date) => shopYear.format(time)

const day = 24 * 60 * 60 * 1000
export const daysBetween = (earlier: Date, later: Date) => Math.floor((later.getTime() - earlier.getTime()) / day)
