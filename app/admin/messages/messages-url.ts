import { type MessageChannel, type MessageFilter, messageChannels, messageFilters } from '#store/outbox/message.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

interface MessagesParams {
  of: MessageChannel
  show: MessageFilter
  page: number
}

export const messagesUrl = createListUrl<MessagesParams>('/admin/messages', {
  of: choiceParam(messageChannels),
  show: choiceParam(messageFilters),
  page: pageParam,
})

export const getMessageHref = (id: string) => `${messagesUrl.path}/${id}`
