import type { Order } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'

/** Each pair of colours meets WCAG AA contrast. */
const colours: Record<OrderStatus, string> = {
  pending: 'bg-amber text-umber',
  awaiting_payment: 'bg-[#fbe3c6] text-[#7a3d00]',
  paid: 'bg-mint text-jungle',
  processing: 'bg-[#e0e1f7] text-dusk',
  shipped: 'bg-[#d8e9fb] text-[#0b3f75]',
  delivered: 'bg-jungle text-white',
  cancelled: 'bg-sand text-ink',
  payment_failed: 'bg-[#fbdcd8] text-ember',
  expired: 'bg-[#ece7df] text-smoke',
  refunded: 'bg-[#f1dcf2] text-[#6a1d6e]',
}

const badgeClass = 'inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm'

export const StatusBadge = ({ status, name = status.replaceAll('_', ' ') }: { status: OrderStatus; name?: string }) => (
  <span className={`${badgeClass} ${colours[status]}`} data-status={status}>
    {name}
  </span>
)

/** Status and payment of an order. The money of a refunded one has gone back. */
export function OrderBadges({ paid, status, paymentStatus }: Pick<Order, 'paid' | 'status' | 'paymentStatus'>) {
  const isPaid = paid && status !== 'refunded' && paymentStatus !== 'refunded'
  if (isPaid && status === 'paid') return <StatusBadge status={status} name="PAID" />
  return (
    <>
      <StatusBadge status={status} />
      <span
        className={`${badgeClass} border ${isPaid ? 'border-jungle/40 text-jungle' : 'border-smoke/40 text-smoke'}`}
      >
        {isPaid ? 'PAID' : 'UNPAID'}
      </span>
    </>
  )
}
