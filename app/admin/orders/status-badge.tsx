import type { Order } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'

/** Each pair of colours meets WCAG AA contrast. */
const colours: Record<OrderStatus, string> = {
  pending: 'bg-[#fdf1d8] text-[#6b4a00]',
  awaiting_payment: 'bg-[#fbe3c6] text-[#7a3d00]',
  paid: 'bg-[#d9efe9] text-jungle',
  processing: 'bg-[#e0e1f7] text-dusk',
  shipped: 'bg-[#d8e9fb] text-[#0b3f75]',
  delivered: 'bg-jungle text-white',
  cancelled: 'bg-sand text-ink',
  payment_failed: 'bg-[#fbdcd8] text-ember',
  expired: 'bg-[#ece7df] text-smoke',
  refunded: 'bg-[#f1dcf2] text-[#6a1d6e]',
}

const badgeClass = 'inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm'

export const StatusBadge = ({ status }: Pick<Order, 'status'>) => (
  <span className={`${badgeClass} ${colours[status]}`} data-status={status}>
    {status.replaceAll('_', ' ')}
  </span>
)

export const PaidBadge = ({ paid }: Pick<Order, 'paid'>) => (
  <span className={`${badgeClass} border ${paid ? 'border-jungle text-jungle' : 'border-ember text-ember'}`}>
    {paid ? 'PAID' : 'UNPAID'}
  </span>
)
