import { getReservationEnd, isReservationEnd, type ReservationEnd } from '#store/checkout/reservation-end.ts'
import type { Order } from '#store/orders/order.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { ZoneId } from '#store/shipping/shipping.ts'

/** More pieces are never held at once. */
export const maxReserved = 30

/** How the buyer gets the pieces, and what it costs. An id of a zone: a parcel to it. */
export type DeliveryChoice = 'together' | 'included' | 'collect' | ZoneId

/** Whether pieces can still go with an order: it has not been sent, and has not ended. */
export const canPackWith = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'paid' || status === 'processing' || (isUnpaid(status) && status !== 'expired')

export const endNames: Record<ReservationEnd | 'day', string> = {
  hour: '1 hour',
  today: 'Today',
  friday: 'Friday',
  'three-days': '3 days',
  'seven-days': '7 days',
  day: 'A date',
}

/**
 * Reads until when pieces are reserved.
 * @returns ISO 8601; undefined when that is over or too far away
 */
export function readEnd({ end = '', day = '' }: { end?: string; day?: string }, now: Date): string | undefined {
  const until = getReservationEnd(end === 'day' ? day : end, now)
  return until && isReservationEnd(until, now) ? until : undefined
}

/** The field of a piece's price. */
export const getPriceField = (id: string) => `price-${id}`
