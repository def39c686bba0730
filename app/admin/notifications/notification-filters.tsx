import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'
import { FilterBar } from '../ui/filter-bar.tsx'
import { type NotificationsParams, notificationsUrl } from './notifications-url.ts'

const readFilterNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeFilterNames: Record<TypeFilter, string> = {
  all: 'All Types',
  orders: 'Orders',
  stock: 'Stock',
  system: 'System',
}

/** Filters by read state and by type. Each leads to the first page. */
export const NotificationFilters = ({ params: { show, type } }: { params: NotificationsParams }) => (
  <FilterBar
    groups={{
      Show: readFilters.map(filter => ({
        name: readFilterNames[filter],
        isCurrent: filter === show,
        getHref: notificationsUrl.withChanges({ show: filter, page: 1 }),
      })),
      Type: typeFilters.map(filter => ({
        name: typeFilterNames[filter],
        isCurrent: filter === type,
        getHref: notificationsUrl.withChanges({ type: filter, page: 1 }),
      })),
    }}
  />
)
