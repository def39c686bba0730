// Dates are shown in the shop's time zone, wherever server and browser are.
export const shopTimeZone = 'Asia/Kuala_Lumpur'

type DateFormatter = (time: string | Date, locale?: string) => string

/** Formats times in English, or in the language of `locale`. */
function createDateFormat(options: Intl.DateTimeFormatOptions): DateFormatter {
  const createFormat = (locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: shopTimeZone })
  const english = createFormat('en-MY')
  return (time, locale = 'en-MY') => (locale === 'en-MY' ? english : createFormat(locale)).format(new Date(time))
}

/** Formats '2026-11-20T17:00:00.000Z' as '21 November 2026'. */
export const formatLongDate = createDateFormat({ dateStyle: 'long' })
/** Formats as '21 Nov 2026'. */
export const formatDate = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
/** Formats as '21 November'. */
export const formatDayAndMonth = createDateFormat({ day: 'numeric', month: 'long' })
/** Formats as '21 Nov 2026, 01:00'. */
export const formatDateTime = createDateFormat({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
/** Formats as 'Friday, 27 November at 18:00', for a buyer. */
export const formatEnd = createDateFormat({ weekday: 'long', day: 'numeric', month: 'long', ...clock })

// Marked as pure, so that no page loads a format that only the server uses.
const isoDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: shopTimeZone })

/** Returns the date in the shop's time zone, as '2026-11-21'. */
export const toShopDay = (time: Date) => isoDay.format(time)
/** Returns the year in the shop's time zone. */
export const getShopYear = (time: Date) => toShopDay(time).slice(0, 4)

const dayMs = 24 * 60 * 60 * 1000
/** Counts whole days of 24 hours. */
export const countDaysBetween = (earlier: Date, later: Date) =>
  Math.floor((later.getTime() - earlier.getTime()) / dayMs)
