import { messageChannels, messageFilters } from '#store/outbox/message.ts'
import { choiceParam, createListUrl, pageParam } from '../ui/list-url.ts'

export const messagesUrl = createListUrl('/admin/messages', {
  of: choiceParam(messageChannels),
  show: choiceParam(messageFilters),
  page: pageParam,
})
