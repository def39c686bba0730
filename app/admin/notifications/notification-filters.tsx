import { type ReactNode, useEffect, useRef } from 'react'
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

/**
 * Filters by read state and by type, in one row that scrolls sideways on narrow screens. Each
 * filter link leads to the first page.
 */
export function NotificationFilters({ params: { show, type } }: { params: NotificationsParams }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The row starts with the read states; a type may be beyond the edge of the screen.
    if (type !== 'all')
      row.current?.querySelector(`[data-type="${type}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [type])
  return (
    <div ref={row} className="-mx-4 -my-2 flex items-center gap-4 overflow-x-auto scroll-px-4 px-4 py-2 md:gap-6">
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
            type={filter}
          />
        ))}
      </FilterGroup>
    </div>
  )
}

const FilterGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="shrink-0 not-first:border-smoke not-first:border-l not-first:pl-4 md:not-first:pl-6"
  >
    <ul className="flex gap-1.5">{children}</ul>
  </nav>
)

interface FilterOptionProps {
  name: string
  changes: Partial<NotificationsParams>
  isCurrent: boolean
  type?: TypeFilter
}

const FilterOption = ({ name, changes, isCurrent, type }: FilterOptionProps) => (
  <li>
    <AdminFilterLink
      getHref={notificationsUrl.withChanges({ ...changes, page: 1 })}
      aria-current={isCurrent ? 'page' : undefined}
      data-type={type}
      className="whitespace-nowrap px-3!"
    >
      {name}
    </AdminFilterLink>
  </li>
)
