import { formatDateTime } from '#store/dates.ts'
import type { Message } from '#store/messages/message.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { kindNames } from './message-names.ts'
import { MessageStatus } from './message-status.tsx'
import { getMessageHref } from './messages-url.ts'

/** One message. The whole card is a link to it. */
export const MessageRow = ({ message }: { message: Message }) => (
  <li>
    <Link
      to={getMessageHref(message.id)}
      className="grid min-h-14 gap-x-4 gap-y-0.5 rounded-lg px-4 py-3 no-underline hover:bg-chalk sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b>{kindNames[message.kind]}</b>
        {message.orderNumber && <span className="tabular">#{message.orderNumber}</span>}
        <MessageStatus status={message.status} />
      </span>
      <time dateTime={message.createdAt} className="text-smoke text-sm sm:self-center">
        {formatDateTime(message.createdAt)}
      </time>
      <span className="text-smoke [overflow-wrap:anywhere] sm:col-span-2">to {message.recipient}</span>
      {message.lastError && (
        <span className="text-ember text-sm [overflow-wrap:anywhere] sm:col-span-2">{message.lastError}</span>
      )}
    </Link>
  </li>
)
