import { toShopDay } from '#store/dates.ts'
import type { Settings } from '#store/settings/settings.ts'
import type { ZoneFacts } from '#store/shipping/shipping.ts'
import { addDays } from '#store/shop-days.ts'
import { holidays } from './holidays.ts'
import type { OrderTable } from './order-table.ts'

/** What days count by. */
export type Calendar = Pick<Settings, 'packByDays' | 'restDays' | 'ownHolidays' | 'closure'>

type PackableOrder = Pick<OrderTable, 'status' | 'paidAt'>

/**
 * Returns the day by which an order has to be packed, in the shop's time zone, as '2026-11-21'.
 * @returns null for an order that is not to be packed
 */
export function getPackBy({ status, paidAt }: PackableOrder, calendar: Calendar): string | null {
  if (paidAt === null || (status !== 'paid' && status !== 'processing')) return null
  return addBusinessDays(toShopDay(new Date(paidAt)), calendar.packByDays, calendar)
}

interface ParcelOrder extends PackableOrder {
  /** ISO 8601. */
  shippedAt: string | undefined
  zoneFacts: Pick<ZoneFacts, 'days'>
}

/**
 * Returns the day by which a parcel should have arrived, as `getPackBy` does.
 * @returns null for an order that is neither to be packed nor on its way, or late
 */
export function getArriveBy(order: ParcelOrder, calendar: Calendar, now: Date): string | null {
  const { status, shippedAt, zoneFacts } = order
  const leaves = status === 'shipped' && shippedAt ? toShopDay(new Date(shippedAt)) : getPackBy(order, calendar)
  const longest = Number(zoneFacts.days.split('-').at(-1))
  const day = leaves && addBusinessDays(leaves, longest, anyCourier)
  return day && day >= toShopDay(now) ? day : null
}

/** Couriers drive while the shop is closed. */
const anyCourier: Calendar = { packByDays: 0, restDays: [0, 6], ownHolidays: {}, closure: undefined }

/**
 * Finds when what is paid now leaves.
 * @param today in the shop's time zone, as '2026-11-21'
 * @returns `packDays`: business days, such as '1-2'. `by`: the day to which a closure moves it
 */
export function findLeaving(calendar: Calendar, today: string): { packDays: string; by?: string | undefined } {
  const { packByDays } = calendar
  const day = addBusinessDays(today, packByDays, calendar)
  const usualDay = addBusinessDays(today, packByDays, { ...calendar, closure: undefined })
  return { packDays: packByDays === 1 ? '1' : `1-${packByDays}`, by: day === usualDay ? undefined : day }
}

function addBusinessDays(from: string, count: number, calendar: Calendar): string {
  let day = from
  for (let left = count; left > 0; left -= Number(isBusinessDay(day, calendar)))
    day = skipClosure(addDays(day, 1), calendar)
  return day
}

const skipClosure = (day: string, { closure }: Calendar) =>
  closure && closure.from <= day && day < closure.until ? closure.until : day

/**
 * Whether the day by which an order has to be packed is over.
 * @param now ISO 8601
 */
export const isPackedLate = (packBy: string, now: string) => packBy < toShopDay(new Date(now))

/** Weekdays and holidays count; `ownHolidays` wins over known ones. */
function isBusinessDay(day: string, { restDays, ownHolidays }: Calendar): boolean {
  const isHoliday = ownHolidays[day] === undefined ? holidays.has(day) : ownHolidays[day] === 'closed'
  return !isHoliday && !restDays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

/**
 * The next year of which no holiday is known, from December on.
 * @param today in the shop's time zone, as '2026-11-21'
 */
export function findUnknownYear({ ownHolidays }: Pick<Calendar, 'ownHolidays'>, today: string): string | undefined {
  const year = addDays(today, 31).slice(0, 4)
  const known = [...holidays, ...Object.keys(ownHolidays)]
  return known.some(day => day.startsWith(year)) ? undefined : year
}

const hourMs = 60 * 60 * 1000

/** Formats how long ago an order was paid, or placed while it isn't: 'now', '5 h' or '3 days'. */
export function formatOrderAge(since: string, now: string): string {
  const hours = Math.floor((Date.parse(now) - Date.parse(since)) / hourMs)
  if (hours < 1) return 'now'
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
