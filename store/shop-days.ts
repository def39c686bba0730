const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns when a day begins in the shop's time zone, which has no summer time, as ISO 8601 UTC.
 * @param day as '2026-11-21'
 */
export const getShopDayStart = (day: string) => new Date(`${day}T00:00:00+08:00`).toISOString()

/** Returns the day that comes some days after one, both as '2026-11-21'. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Whether a text is a day from 1900 to 2099, such as '2026-11-21'. */
export const isDay = (text: string) =>
  /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text

/** Reads a day and a time of the shop, as '2026-11-21' and '20:00'; undefined for anything else. */
export const parseShopTime = (day: string, time: string): Date | undefined =>
  isDay(day) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? new Date(`${day}T${time}:00+08:00`) : undefined

const dayFormat = new Intl.DateTimeFormat('en-MY', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Formats '2026-11-24' as 'Tue, 24 Nov'. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))
