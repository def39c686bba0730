import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import type { OrderFilterName } from '#store/orders/order-filters.ts'
import { Link } from '../ui/navigation/link.tsx'
import { messagesUrl } from './messages/messages-url.ts'
import { formatDisputeDay } from './orders/describe-dispute.ts'
import { type OrdersParams, ordersUrl } from './orders/orders-url.ts'

interface TodayStripProps {
  counts: OrderCounts
  /** The nearest deadline of a disputed order, ISO 8601. */
  respondBy: string | null
  /** Messages that failed or were perhaps sent. */
  messageProblems: number
  /** Questions without an answer. */
  unanswered: number
  /** The next year, when no holiday of it is known. */
  unknownYear: string | undefined
}

/**
 * What is to be done today, each number leading to its list, without what is nothing. What is to be
 * packed comes first and loud.
 */
export function TodayStrip({ counts, respondBy, messageProblems, unanswered, unknownYear }: TodayStripProps) {
  const listOf = (name: string, show: OrderFilterName, sort: OrdersParams['sort'] = 'default') => ({
    name,
    count: counts[show],
    to: ordersUrl.getHref({ show, sort }),
  })
  const tasks = [
    listOf('to hand over', 'processing'),
    listOf('waiting for payment', 'awaiting-payment'),
    listOf('owed', 'owed'),
    listOf('reserved', 'reserved'),
    listOf(respondBy ? `disputed, due ${formatDisputeDay(respondBy)}` : 'disputed', 'disputed'),
    { name: 'questions to answer', count: unanswered, to: '/admin/questions' },
    { name: `year without holidays: ${unknownYear}`, count: unknownYear ? 1 : 0, to: '/admin/settings#delivery' },
    { name: 'messages failed', count: messageProblems, to: messagesUrl.getHref({ of: 'mail', show: 'problems' }) },
  ]
  return (
    <nav aria-label="Today">
      <ul className="figures">
        <Task {...listOf('to pack', 'paid', 'oldest')} isLoud={counts.paid > 0} />
        {tasks
          .filter(({ count }) => count > 0)
          .map(task => (
            <Task key={task.to} {...task} />
          ))}
      </ul>
    </nav>
  )
}

const Task = ({ name, count, to, isLoud = false }: { name: string; count: number; to: string; isLoud?: boolean }) => (
  <li className={isLoud ? 'fills bg-mustard' : ''}>
    <Link
      to={to}
      className={`flex h-full items-center gap-x-3 px-3 py-2 hover:bg-sand/40 md:px-4 ${isLoud ? 'min-h-16' : 'min-h-12 lg:flex-col lg:items-start lg:justify-center'}`}
    >
      <span className={`figure ${isLoud ? 'text-3xl!' : count > 0 ? 'text-jungle' : 'text-smoke'}`}>{count}</span>
      <span className={`min-w-0 leading-tight ${isLoud ? 'wide grow text-lg' : 'text-sm'}`}>{name}</span>
      {isLoud && (
        <span aria-hidden="true" className="font-bold text-xl">
          →
        </span>
      )}
    </Link>
  </li>
)
