import { useEffect, useEffectEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatDate } from '#store/dates.ts'
import { formatAge, type Notification, sanitizeLink } from '#store/notifications/notification.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { useMarkAsRead } from './use-mark-as-read.ts'

interface NotificationCardProps {
  notification: Notification
  /** The server's time when the page was loaded, ISO 8601. */
  now: string
  /** Called after this card archived or restored its notification. */
  onRemoved: () => void
}

const bodyClass = 'block rounded-lg p-4 pb-1 no-underline sm:pr-36 sm:pb-3'

/** One notification. The whole card is a link, next to the archive button. */
export function NotificationCard({ notification, now, onRemoved }: NotificationCardProps) {
  const { title, message, link, archived } = notification
  const { isRead, cardProps } = useMarkAsRead(notification)
  const href = sanitizeLink(link)
  const body = (
    <>
      <h2 className={`flex flex-wrap items-center gap-x-2 ${isRead ? 'font-semibold' : 'font-bold'}`}>
        {title}
        {!isRead && <span className="rounded-full bg-jungle px-2 py-0.5 font-semibold text-white text-xs">unread</span>}
      </h2>
      <p className="[overflow-wrap:anywhere]">{message}</p>
      <p className="flex min-h-11 items-center pr-24 text-smoke text-sm sm:mt-1 sm:min-h-0 sm:pr-0">
        <span>
          <time dateTime={notification.createdAt}>
            {formatAge(notification.createdAt, new Date(now)) ?? formatDate(notification.createdAt)}
          </time>
          {notification.type === 'new_order' && ' · unpaid when placed'}
        </span>
      </p>
    </>
  )
  return (
    <li className={`sheet relative border-l-4 ${isRead ? '' : 'border-l-jungle bg-chalk'}`} {...cardProps}>
      {href ? (
        <Link to={href} className={`${bodyClass} hover:bg-chalk`}>
          {body}
        </Link>
      ) : (
        <div className={bodyClass}>{body}</div>
      )}
      <ArchiveButton id={notification.id} intent={archived ? 'restore' : 'archive'} onRemoved={onRemoved} />
    </li>
  )
}

function ArchiveButton({
  id,
  intent,
  onRemoved,
}: {
  id: string
  intent: 'archive' | 'restore'
  onRemoved: () => void
}) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const onDone = useEffectEvent(onRemoved)
  const isDone = fetcher.data?.ok === true
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  return (
    <fetcher.Form
      method="post"
      className="absolute right-2 bottom-2 sm:top-1/2 sm:right-4 sm:bottom-auto sm:-translate-y-1/2"
    >
      <input type="hidden" name="id" value={id} />
      <AdminButton type="submit" name="intent" value={intent} aria-disabled={fetcher.state !== 'idle'}>
        {intent === 'archive' ? 'Archive' : 'Restore'}
      </AdminButton>
    </fetcher.Form>
  )
}
