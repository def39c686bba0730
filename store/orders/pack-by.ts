import { toShopDay } from '#store/dates.ts'
import { getDeliveryDays, type Zone } from '#store/shipping/shipping.ts'
import { addDays } from '#store/shop-days.ts'
import { holidays } from './holidays.ts'
import type { OrderStatus } from './order-status.ts'

interface PackableOrder {
  status: OrderStatus
  paidAt: string | null
}

/**
 * Returns the day by which an order has to be packed, in the shop's time zone, as '2026-11-21'.
 * Days from Monday to Friday that are no public holiday count.
 * @param packDays business days after the day of payment
 * @returns null for an order that is not to be packed
 */
export function getPackBy({ status, paidAt }: PackableOrder, packDays: number): string | null {
  if (paidAt === null || (status !== 'paid' && status !== 'processing')) return null
  return addBusinessDays(toShopDay(new Date(paidAt)), packDays)
}

interface ParcelOrder {
  status: OrderStatus
  paidAt: string | null
  /** ISO 8601. */
  shippedAt: string | undefined
  zone: Zone
}

/**
 * Returns the day by which a parcel should have arrived, as `getPackBy` does.
 * @returns null for an order that is neither to be packed nor on its way, or late
 */
export function getArriveBy(order: ParcelOrder, packDays: number, now: Date): string | null {
  const { status, shippedAt, zone } = order
  const leaves = status === 'shipped' && shippedAt ? toShopDay(new Date(shippedAt)) : getPackBy(order, packDays)
  const [, longest] = getDeliveryDays(zone).split('-')
  const day = leaves && addBusinessDays(leaves, Number(longest))
  return day && day >= toShopDay(now) ? day : null
}

function addBusinessDays(from: string, count: number): string {
  let day = from
  for (let left = count; left > 0; left -= Number(isBusinessDay(day))) day = addDays(day, 1)
  return day
}

/**
 * Whether the day by which an order has to be packed is over.
 * @param now ISO 8601
 */
export const isPackedLate = (packBy: string, now: string) => packBy < toShopDay(new Date(now))

const isBusinessDay = (day: string) => !holidays.has(day) && ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const hourMs = 60 * 60 * 1000

/** Formats how long ago an order was paid, or placed while it isn't: 'now', '5 h' or '3 days'. */
export function formatOrderAge(since: string, now: string): string {
  const hours = Math.floor((Date.parse(now) - Date.parse(since)) / hourMs)
  if (hours < 1) return 'now'
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}
