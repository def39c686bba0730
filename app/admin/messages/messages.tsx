import { getAdminStore } from '#app/context/current-user.ts'
import { formatDateTime } from '#store/dates.ts'
import { isPushKind, type Message, type MessageFilter } from '#store/outbox/message.ts'
import { listMessages } from '#store/outbox/message-queries.server.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar, listOptions } from '../ui/filter-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import { Time } from '../ui/time.tsx'
import type { Route } from './+types/messages.ts'
import { filterNames, messageChannelNames, nameKind } from './message-names.ts'
import { MessageStatus } from './message-status.tsx'
import { messagesUrl } from './messages-url.ts'
import { NoMailServer } from './no-mail-server.tsx'

const pageSize = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, mail } = getAdminStore(context)
  const { of, show, page } = messagesUrl.parse(new URL(request.url).searchParams)
  const list = await listMessages(db, { channel: of, filter: show, page, pageSize })
  return { ...list, of, show, hasMailServer: mail.send !== undefined }
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, count, of, show, page, pages, hasMailServer } = loaderData
  return (
    <AdminPage
      title="Messages"
      aside={
        <p role="status" className="tabular text-smoke">
          {count} {count === 1 ? 'message' : 'messages'}
        </p>
      }
    >
      {!hasMailServer && of === 'mail' && <NoMailServer />}
      <FilterBar
        groups={{
          Show: listOptions(of === 'mail' ? filterNames : pushFilterNames, show, filter =>
            messagesUrl.withChanges({ show: filter, page: 1 }),
          ),
          Of: listOptions(messageChannelNames, of, channel =>
            messagesUrl.withChanges({ of: channel, show: 'all', page: 1 }),
          ),
        }}
      />
      <AdminList
        list={useStableList(messages)}
        className="sheet divide-y divide-sand"
        empty={
          <AdminEmptyState
            message={of !== 'mail' && show === 'all' ? 'Every message has gone out.' : emptyTexts[show]}
            hint={
              of === 'mail'
                ? 'The shop writes to buyers by itself, such as when they have paid.'
                : 'What has not reached a device yet is here, and what never will.'
            }
          />
        }
      >
        {message => <MessageRow key={message.id} message={message} />}
      </AdminList>
      <Pagination page={page} pages={pages} getPageHref={number => messagesUrl.withChanges({ page: number })} />
    </AdminPage>
  )
}

/** Push messages that were sent are not kept. */
const { all, problems, waiting } = filterNames
const pushFilterNames: Partial<typeof filterNames> = { all, problems, waiting }

const emptyTexts: Record<MessageFilter, string> = {
  all: 'No messages yet. The first paid order writes one.',
  problems: 'Every message has gone out.',
  waiting: 'No message is waiting.',
  sent: 'No message was sent yet.',
  kept: 'No message was kept.',
}

const cardClass = 'grid min-h-14 gap-x-4 gap-y-0.5 rounded-lg px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]'

/** One message. The whole card of an e-mail is a link to it. */
const MessageRow = ({ message }: { message: Message }) => (
  <li>
    {isPushKind(message.kind) ? (
      <div className={cardClass}>
        <MessageSummary message={message} />
      </div>
    ) : (
      <Link
        to={`${messagesUrl.path}/${message.id}`}
        className={`${cardClass} no-underline hover:bg-chalk [&_b]:underline [&_b]:underline-offset-4`}
      >
        <MessageSummary message={message} />
      </Link>
    )}
  </li>
)

const MessageSummary = ({ message }: { message: Message }) => (
  <>
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <b>{nameKind(message.kind)}</b>
      {message.orderNumber && <span className="tabular">#{message.orderNumber}</span>}
      <MessageStatus status={message.status} />
    </span>
    <Time at={message.createdAt} className="text-smoke text-sm sm:self-center" />
    <span className="text-smoke [overflow-wrap:anywhere] sm:col-span-2">{describeRecipient(message)}</span>
    {message.lastError && (
      <span className="text-ember text-sm [overflow-wrap:anywhere] sm:col-span-2">{message.lastError}</span>
    )}
    {isPushKind(message.kind) && (
      <span className="text-smoke text-sm empty:hidden sm:col-span-2">{describeNext(message)}</span>
    )}
  </>
)

function describeRecipient({ kind, recipient, deviceOwner }: Message): string {
  if (kind === 'search_alert') return 'to a shopper’s device'
  if (kind === 'notification') return deviceOwner ? `to a device of ${deviceOwner}` : 'to a device that is switched off'
  return `to ${recipient}`
}

function describeNext({ status, attempts, sendAfter }: Message): string {
  if (status === 'failed') return 'Not tried again. Nothing to do.'
  return status === 'waiting' && attempts > 0 ? `Next attempt ${formatDateTime(sendAfter)}` : ''
}
