import type { AdminOrder, Order } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { describeDispute } from './describe-dispute.ts'
import { getStatusName } from './status-name.ts'

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

export const DisputeBadge = ({ openDispute }: Pick<AdminOrder, 'openDispute'>) =>
  openDispute && <span className={`${badgeClass} bg-blush text-ember`}>{describeDispute(openDispute)}</span>

/** Status and payment of an order. Of one whose money has gone back, the status says so. */
export function OrderBadges(order: Pick<Order, 'paid' | 'status' | 'paymentStatus' | 'delivery'>) {
  const { paid, status, paymentStatus } = order
  if (status === 'refunded' || paymentStatus === 'refunded') return <StatusBadge status={status} />
  if (paid && status === 'paid') return <StatusBadge status={status} name="PAID" />
  return (
    <>
      <StatusBadge status={status} name={getStatusName(order)} />
      <span className={`${badgeClass} border ${paid ? 'border-jungle/40 text-jungle' : 'border-smoke/40 text-smoke'}`}>
        {paid ? 'PAID' : 'UNPAID'}
      </span>
    </>
  )
}
