import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'

/** What the page's address asks for. Whatever it can't mean is left out. */
export interface NotificationsParams {
  show: ReadFilter
  type: TypeFilter
  page: number
}

export function parseNotificationsParams(searchParams: URLSearchParams): NotificationsParams {
  const page = searchParams.get('page') ?? ''
  return {
    show: readFilters.find(filter => filter === searchParams.get('show')) ?? 'all',
    type: typeFilters.find(filter => filter === searchParams.get('type')) ?? 'all',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

export function getNotificationsHref({ show, type, page }: NotificationsParams): string {
  const searchParams = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(type !== 'all' && { type }),
    ...(page > 1 && { page: String(page) }),
  })
  return searchParams.size > 0 ? `/admin/notifications?${searchParams}` : '/admin/notifications'
}
