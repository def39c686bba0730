import { type ReadFilter, readFilters, type TypeFilter, typeFilters } from '#store/notifications/notification.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

export interface NotificationsParams {
  show: ReadFilter
  type: TypeFilter
  page: number
}

export const notificationsUrl = createListUrl<NotificationsParams>('/admin/notifications', {
  show: choiceParam(readFilters),
  type: choiceParam(typeFilters),
  page: pageParam,
})
