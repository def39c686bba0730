import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'

/** What the page's address asks for. Whatever it can't mean is left out. */
export interface NotificationsAddress {
  show: ReadFilter
  type: TypeFilter
  page: number
}

export function readNotificationsAddress(query: URLSearchParams): NotificationsAddress {
  const page = query.get('page') ?? ''
  return {
    show: readFilters.find(filter => filter === query.get('show')) ?? 'all',
    type: typeFilters.find(filter => filter === query.get('type')) ?? 'all',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

export function notificationsHref({ show, type, page }: NotificationsAddress): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(type !== 'all' && { type }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `/admin/notifications?${query}` : '/admin/notifications'
}
