import { formatDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderSummary } from '#store/orders/admin-order-queries.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { Link } from '../../../ui/navigation/link.tsx'
import { AdminSection } from '../../ui/admin-page.tsx'
import { StatusBadge } from '../status-badge.tsx'

/** The buyer's orders besides the one that the page shows. */
export const OtherOrders = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <AdminSection title="Other orders of this buyer">
    {orders.length === 0 ? (
      <p className="text-smoke">None with this e-mail or phone number.</p>
    ) : (
      <ul className="grid max-h-72 divide-y divide-sand overflow-y-auto">
        {orders.map(({ id, orderNumber, status, total, createdAt }) => (
          <li key={id}>
            <Link
              to={getAdminOrderPath(id)}
              className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 underline-offset-4 hover:underline"
            >
              <span className="flex flex-wrap items-center gap-x-3">
                <span className="tabular font-semibold">#{orderNumber}</span>
                <StatusBadge status={status} />
                <time dateTime={createdAt} className="text-smoke text-sm max-sm:basis-full">
                  {formatDate(createdAt)}
                </time>
              </span>
              <span className="tabular">{formatMoney(fromMyr(total))}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </AdminSection>
)
