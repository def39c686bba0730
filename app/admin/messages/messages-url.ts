import { type MessageFilter, messageFilters } from '#store/outbox/message.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

interface MessagesParams {
  show: MessageFilter
  page: number
}

export const messagesUrl = createListUrl<MessagesParams>('/admin/messages', {
  show: choiceParam(messageFilters),
  page: pageParam,
})

export const getMessageHref = (id: string) => `${messagesUrl.path}/${id}`
