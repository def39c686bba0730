import * as messages from '#app/messages/current.ts'
import { formatDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AccountOrder } from '#store/orders/account-order-queries.server.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Photo, toStoredPhoto } from '../../ui/product/photo.tsx'
import { getOrderMessage } from './order-messages.ts'
import { isOrderStep } from './order-steps.ts'

/** An order in a list, which leads to its page: photo, state and number, nothing of the buyer. */
export const AccountOrderCard = ({ order }: { order: AccountOrder }) => (
  <Link
    to={`/order/${order.pageToken}`}
    className="press grid grid-cols-[5rem_minmax(0,1fr)] gap-4 bg-chalk p-3 large-text:grid-cols-1"
  >
    <Photo
      image={toStoredPhoto(order.items[0]?.image ?? null)}
      alt=""
      sizes="5rem"
      className="aspect-[4/5] w-20 border-2 border-ink"
    />
    <span className="flex min-w-0 flex-col items-start [overflow-wrap:anywhere]">
      <span className={`border-2 border-ink px-1.5 font-semibold text-sm ${statusClass(order)}`}>
        {describeStatus(order)}
      </span>
      <span className="mt-1.5 line-clamp-2 font-semibold leading-snug">
        {order.items.map(({ title }) => title).join(', ')}
      </span>
      <span className="mt-auto grid w-full grid-cols-[1fr_auto] gap-x-4 pt-1.5 font-mono text-sm">
        <span className="col-span-2">{messages.order.orderNumber(order.orderNumber)}</span>
        <span>{formatDate(order.createdAt, messages.locale)}</span>
        <span className="font-medium">{formatMoney(fromMyr(order.total))}</span>
      </span>
    </span>
  </Link>
)

/** What goes on is filled, what has ended without a parcel is not. */
function statusClass({ status }: AccountOrder): string {
  if (!isOrderStep(status)) return ''
  return status === 'shipped' || status === 'delivered' ? 'bg-jungle text-chalk' : 'bg-mustard'
}

function describeStatus(order: AccountOrder): string {
  const { status } = order
  if (isOrderStep(status)) return messages.order.progress[status].title
  if (status === 'refunded') return messages.order.refunded
  return getOrderMessage({ ...order, statusHistory: [], openRefund: null, refunded: 0, refunds: [] }).headline
}
