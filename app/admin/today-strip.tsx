import type { OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import type { OrderFilterName } from '#store/orders/order-filters.ts'
import { Link } from '../ui/navigation/link.tsx'
import { messagesUrl } from './messages/messages-url.ts'
import { formatDisputeDay } from './orders/describe-dispute.ts'
import { disputedOrdersPath, ordersUrl } from './orders/orders-url.ts'

const tasks = [
  { name: 'to pack', show: 'paid' },
  { name: 'to hand over', show: 'processing' },
  { name: 'waiting for payment', show: 'awaiting-payment' },
  { name: 'owed', show: 'owed' },
] as const satisfies { name: string; show: OrderFilterName }[]

const noFilters = { page: 1, q: '', from: '', to: '' }

interface TodayStripProps {
  counts: OrderCounts
  /** The nearest deadline of a disputed order, ISO 8601. */
  respondBy: string | null
  /** Messages that failed or were perhaps sent. Without any they are no task. */
  messageProblems: number
  /** Questions without an answer. The same. */
  unanswered: number
}

/**
 * What is to be done today, each number leading to its list, without what is nothing. What is to be
 * packed comes first and loud.
 */
export const TodayStrip = ({ counts, respondBy, messageProblems, unanswered }: TodayStripProps) => (
  <nav aria-label="Today">
    <ul className="figures">
      {tasks
        .filter(({ show }) => show === 'paid' || counts[show] > 0)
        .map(({ name, show }) => (
          <Task
            key={show}
            name={name}
            count={counts[show]}
            to={ordersUrl.getHref({ ...noFilters, show, sort: show === 'paid' ? 'oldest' : 'default' })}
            isLoud={show === 'paid' && counts.paid > 0}
          />
        ))}
      {counts.reserved > 0 && (
        <Task
          name="reserved"
          count={counts.reserved}
          to={ordersUrl.getHref({ ...noFilters, show: 'reserved', sort: 'default' })}
        />
      )}
      {counts.disputed > 0 && (
        <Task
          name={respondBy ? `disputed, due ${formatDisputeDay(respondBy)}` : 'disputed'}
          count={counts.disputed}
          to={disputedOrdersPath}
        />
      )}
      {unanswered > 0 && <Task name="questions to answer" count={unanswered} to="/admin/questions" />}
      {messageProblems > 0 && (
        <Task
          name="messages failed"
          count={messageProblems}
          to={messagesUrl.getHref({ of: 'mail', show: 'problems', page: 1 })}
        />
      )}
    </ul>
  </nav>
)

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
