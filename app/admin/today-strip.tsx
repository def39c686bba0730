import { Link } from 'react-router'
import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import type { OrderFilterName } from '#store/orders/order-filters.ts'
import { ordersUrl } from './orders/orders-url.ts'

const tasks = [
  { name: 'to pack', show: 'paid' },
  { name: 'to hand over', show: 'processing' },
  { name: 'waiting for payment', show: 'awaiting-payment' },
  { name: 'refunds pending', show: 'refund-pending' },
] as const satisfies { name: string; show: OrderFilterName }[]

const noFilters = { page: 1, q: '', from: '', to: '' }

/** What is to be done with orders today, each number leading to its list. */
export const TodayStrip = ({ counts }: { counts: OrderCounts }) => (
  <nav aria-label="Today">
    <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 lg:grid-cols-4">
      {tasks.map(({ name, show }) => (
        <li key={show}>
          <Link
            to={ordersUrl.getHref({ ...noFilters, show, sort: show === 'paid' ? 'oldest' : 'default' })}
            className="sheet flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-chalk"
          >
            <span className={`wide tabular text-xl md:text-2xl ${counts[show] > 0 ? 'text-jungle' : 'text-smoke'}`}>
              {counts[show]}
            </span>
            <span className="min-w-0 leading-tight">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
