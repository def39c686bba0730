import type { ReactNode } from 'react'
import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'
import { AdminFilterLink } from '../ui/admin-button.tsx'
import { type NotificationsParams, notificationsUrl } from './notifications-url.ts'

const readFilterNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeFilterNames: Record<TypeFilter, string> = {
  all: 'All Types',
  orders: 'Orders',
  stock: 'Stock',
  system: 'System',
}

/** Filters by read state and by type. Each filter link leads to the first page. */
export function NotificationFilters({ params: { show, type } }: { params: NotificationsParams }) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <FilterGroup label="Show">
        {readFilters.map(filter => (
          <FilterOption
            key={filter}
            name={readFilterNames[filter]}
            changes={{ show: filter }}
            isCurrent={filter === show}
          />
        ))}
      </FilterGroup>
      <FilterGroup label="Type">
        {typeFilters.map(filter => (
          <FilterOption
            key={filter}
            name={typeFilterNames[filter]}
            changes={{ type: filter }}
            isCurrent={filter === type}
          />
        ))}
      </FilterGroup>
    </div>
  )
}

const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-1.5">{children}</ul>
  </nav>
)

interface FilterOptionProps {
  name: string
  changes: Partial<NotificationsParams>
  isCurrent: boolean
}

const FilterOption = ({ name, changes, isCurrent }: FilterOptionProps) => (
  <li>
    <AdminFilterLink
      getHref={notificationsUrl.withChanges({ ...changes, page: 1 })}
      aria-current={isCurrent ? 'page' : undefined}
      className="px-3!"
    >
      {name}
    </AdminFilterLink>
  </li>
)
