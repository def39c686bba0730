import * as messages from '#app/messages/current.ts'
import { formatDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AccountOrder } from '#store/orders/account-order-queries.server.ts'
import { getOrderMessage } from '../shop/order/order-messages.ts'
import { isOrderStep } from '../shop/order/order-steps.ts'
import { Link } from '../ui/navigation/link.tsx'
import { FindOrderLink } from './find-order-link.tsx'

/** The orders of an account, the newest first, each with the way to its page. */
export const OrderList = ({ orders }: { orders: readonly AccountOrder[] }) => (
  <section aria-labelledby="orders" className="mt-6 border-ink border-t-2 pt-5">
    <h2 id="orders" className="headline text-xl">
      {messages.account.yourOrders}
    </h2>
    {orders.length === 0 && <p className="mt-2">{messages.account.noOrders}</p>}
    <ul className="mt-2 grid grid-cols-1">
      {orders.map(order => (
        <li key={order.orderNumber} className="border-sand border-b-2 pb-3">
          <Link
            to={`/order/${order.pageToken}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 font-semibold underline underline-offset-4"
          >
            {messages.order.orderNumber(order.orderNumber)} <span>{formatMoney(fromMyr(order.total))}</span>
          </Link>
          <p className="[overflow-wrap:anywhere]">{order.titles.join(', ')}</p>
          <p className="text-smoke">
            {formatDate(order.createdAt, messages.locale)} · {describeStatus(order)}
          </p>
        </li>
      ))}
    </ul>
    <FindOrderLink />
  </section>
)

function describeStatus(order: AccountOrder): string {
  const { status } = order
  if (isOrderStep(status)) return messages.order.progress[status].title
  if (status === 'refunded') return messages.order.orderRefunded
  return getOrderMessage({ ...order, statusHistory: [], openRefund: null, refunded: 0, refunds: [] }).headline
}
