import type { AdminOrder } from '#store/orders/order.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import { formatOrderAge } from '#store/orders/pack-by.ts'
import { formatReservedUntil } from '../../ui/product/reserved-until.ts'

const hourMs = 60 * 60_000

/** Formats when a reservation ends, as shoppers read it. Times are ISO 8601. */
export const formatUntil = (until: string, now: string): string => formatReservedUntil(until, Date.parse(now), 'en-MY')

/** Such as '2 days left', and '47 h left' below two days. Times are ISO 8601. */
export function describeTimeLeft(until: string, now: string): string {
  const leftMs = Date.parse(until) - Date.parse(now)
  if (leftMs <= 0) return 'over'
  if (leftMs < hourMs) return `${Math.ceil(leftMs / 60_000)} min left`
  return `${leftMs < 48 * hourMs ? `${Math.floor(leftMs / hourMs)} h` : formatOrderAge(now, until)} left`
}

/** Whether an admin has made an order that nobody has paid. */
export const isUnpaidAgreement = ({ reservedUntil, status }: Pick<AdminOrder, 'reservedUntil' | 'status'>): boolean =>
  reservedUntil !== null && isUnpaid(status)

/** Whether money by hand is awaited, or may still come late. */
export const canBePaidByHand = (order: Pick<AdminOrder, 'reservedUntil' | 'status' | 'missing'>): boolean =>
  isUnpaidAgreement(order) || order.missing > 0 || (order.reservedUntil !== null && order.status === 'cancelled')
