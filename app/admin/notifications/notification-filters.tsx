import { Link } from 'react-router'
import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'
import { deskButtonClass } from '../ui/desk-button.tsx'
import { type NotificationsAddress, notificationsHref } from './notifications-address.ts'

const readNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeNames: Record<TypeFilter, string> = { all: 'All Types', orders: 'Orders', stock: 'Stock', system: 'System' }

/** Which notifications are shown (NOTIF-01, NOTIF-02). Every choice begins at its first page (readings T41). */
export function NotificationFilters({ address }: { address: NotificationsAddress }) {
  const { show, type } = address
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <Choices label="Show">
        {readFilters.map(filter => (
          <Choice
            key={filter}
            name={readNames[filter]}
            to={notificationsHref({ show: filter, type, page: 1 })}
            isCurrent={filter === show}
          />
        ))}
      </Choices>
      <Choices label="Type">
        {typeFilters.map(filter => (
          <Choice
            key={filter}
            name={typeNames[filter]}
            to={notificationsHref({ show, type: filter, page: 1 })}
            isCurrent={filter === type}
          />
        ))}
      </Choices>
    </div>
  )
}

const Choices = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-1.5">{children}</ul>
  </nav>
)

const Choice = ({ name, to, isCurrent }: { name: string; to: string; isCurrent: boolean }) => (
  <li>
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={`${deskButtonClass({})} px-3!`}>
      {name}
    </Link>
  </li>
)
