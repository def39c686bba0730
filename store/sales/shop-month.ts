/** Malaysia is 8 hours ahead of UTC all year round, without summer time, since 1982 (tz database, Asia/Kuala_Lumpur). */
const shopUtcOffsetMs = 8 * 60 * 60 * 1000

/** The Malaysian wall clock in a Date's UTC fields: `Intl` would need fifty times as long, and months are asked for thousands of sales. */
export const toShopClock = (time: Date) => new Date(time.getTime() + shopUtcOffsetMs)
export const fromShopClock = (wall: Date) => new Date(wall.getTime() - shopUtcOffsetMs)

/** The Malaysian month of a time, '2026-11'; undefined without a time that can be read. */
export function getShopMonth(time: string | Date | null): string | undefined {
  const wall = toShopClock(new Date(time ?? Number.NaN))
  return Number.isNaN(wall.getTime()) ? undefined : wall.toISOString().slice(0, 7)
}

/** The months from `first` to `last`, both among them; at most the `most` latest. */
export function listMonths(first: string, last: string, maxCount: number): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number)
  const latest = Array.from({ length: maxCount }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
  return latest.filter(name => name >= first).reverse()
}

const longName = new Intl.DateTimeFormat('en-MY', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortName = new Intl.DateTimeFormat('en-MY', { month: 'short', timeZone: 'UTC' })

/** '2026-11' → 'November 2026'. */
export const formatMonth = (month: string) => longName.format(new Date(`${month}-01`))
/** '2026-11' → 'Nov'. */
export const formatShortMonth = (month: string) => shortName.format(new Date(`${month}-01`))
