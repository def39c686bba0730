import type { AdminOrder } from '#store/orders/order.ts'
import { formatOrderAge, isPackedLate } from '#store/orders/pack-by.ts'
import { formatDay } from '#store/shop-days.ts'

interface OrderAgeProps {
  order: AdminOrder
  /** ISO 8601. */
  now: string
}

/** How long an order has waited, and by when it has to be packed. */
export function OrderAge({ order: { packBy, paidAt, createdAt }, now }: OrderAgeProps) {
  if (packBy === null) return null
  const isLate = isPackedLate(packBy, now)
  return (
    <p className={`text-sm ${isLate ? 'font-semibold text-ember' : ''}`}>
      {isLate && <strong>LATE · </strong>}
      Waiting: {formatOrderAge(paidAt ?? createdAt, now)} · pack by <time dateTime={packBy}>{formatDay(packBy)}</time>
    </p>
  )
}
