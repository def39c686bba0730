import { Link } from 'react-router'
import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import type { OrderFilterName } from '#store/orders/order-filters.ts'
import { messagesUrl } from './messages/messages-url.ts'
import { ordersUrl } from './orders/orders-url.ts'

const tasks = [
  { name: 'to pack', show: 'paid' },
  { name: 'to hand over', show: 'processing' },
  { name: 'waiting for payment', show: 'awaiting-payment' },
  { name: 'refunds pending', show: 'refund-pending' },
] as const satisfies { name: string; show: OrderFilterName }[]

const noFilters = { page: 1, q: '', from: '', to: '' }

interface TodayStripProps {
  counts: OrderCounts
  /** Messages that failed or were perhaps sent. Without any they are no task. */
  messageProblems: number
}

/** What is to be done today, each number leading to its list. */
export const TodayStrip = ({ counts, messageProblems }: TodayStripProps) => (
  <nav aria-label="Today">
    <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none">
      {tasks.map(({ name, show }) => (
        <Task
          key={show}
          name={name}
          count={counts[show]}
          to={ordersUrl.getHref({ ...noFilters, show, sort: show === 'paid' ? 'oldest' : 'default' })}
        />
      ))}
      {messageProblems > 0 && (
        <Task
          name="messages failed"
          count={messageProblems}
          to={messagesUrl.getHref({ show: 'problems', page: 1 })}
          className="max-lg:col-span-full"
        />
      )}
    </ul>
  </nav>
)

interface TaskProps {
  name: string
  count: number
  to: string
  className?: string
}

const Task = ({ name, count, to, className }: TaskProps) => (
  <li className={className}>
    <Link to={to} className="sheet flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-chalk">
      <span className={`wide tabular text-xl md:text-2xl ${count > 0 ? 'text-jungle' : 'text-smoke'}`}>{count}</span>
      <span className="min-w-0 leading-tight">{name}</span>
    </Link>
  </li>
)
