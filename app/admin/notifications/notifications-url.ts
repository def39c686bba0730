import { readFilters, typeFilters } from '#store/notifications/notification.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

export const notificationsUrl = createListUrl('/admin/notifications', {
  show: choiceParam(readFilters),
  type: choiceParam(typeFilters),
  page: pageParam,
})
