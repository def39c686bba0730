import { Link } from 'react-router'
import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'
import { adminButtonClass } from '../ui/admin-button.tsx'
import { getNotificationsHref, type NotificationsParams } from './notifications-url.ts'

const readFilterNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeFilterNames: Record<TypeFilter, string> = {
  all: 'All Types',
  orders: 'Orders',
  stock: 'Stock',
  system: 'System',
}

/** Which notifications are shown (NOTIF-01, NOTIF-02). Every choice begins at its first page (readings T41). */
export function NotificationFilters({ params }: { params: NotificationsParams }) {
  const { show, type } = params
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <FilterGroup label="Show">
        {readFilters.map(filter => (
          <FilterOption
            key={filter}
            name={readFilterNames[filter]}
            to={getNotificationsHref({ show: filter, type, page: 1 })}
            isCurrent={filter === show}
          />
        ))}
      </FilterGroup>
      <FilterGroup label="Type">
        {typeFilters.map(filter => (
          <FilterOption
            key={filter}
            name={typeFilterNames[filter]}
            to={getNotificationsHref({ show, type: filter, page: 1 })}
            isCurrent={filter === type}
          />
        ))}
      </FilterGroup>
    </div>
  )
}

const FilterGroup = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-1.5">{children}</ul>
  </nav>
)

const FilterOption = ({ name, to, isCurrent }: { name: string; to: string; isCurrent: boolean }) => (
  <li>
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={`${adminButtonClass({})} px-3!`}>
      {name}
    </Link>
  </li>
)
