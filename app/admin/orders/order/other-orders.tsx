import { Link } from 'react-router'
import { formatDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderSummary } from '#store/orders/admin-order-queries.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import { StatusBadge } from '../status-badge.tsx'
import { Section } from './section.tsx'

/** The buyer's orders besides the one that the page shows. */
export const OtherOrders = ({ orders }: { orders: readonly OrderSummary[] }) => (
  <Section title="Other orders of this buyer">
    {orders.length === 0 ? (
      <p className="text-smoke">None with this e-mail or phone number.</p>
    ) : (
      <ul className="grid">
        {orders.map(({ id, orderNumber, status, total, createdAt }) => (
          <li key={id}>
            <Link
              to={getAdminOrderPath(id)}
              className="flex min-h-11 flex-wrap items-center gap-x-3 underline-offset-4 hover:underline"
            >
              <span className="tabular font-semibold">#{orderNumber}</span>
              <StatusBadge status={status} />
              <time dateTime={createdAt} className="text-smoke text-sm">
                {formatDate(createdAt)}
              </time>
              <span className="tabular ml-auto">{formatMoney(fromMyr(total))}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
)
