import { useEffect, useEffectEvent } from 'react'
import { Link, useFetcher } from 'react-router'
import { formatDate } from '#store/dates.ts'
import { ageOf, type Notification, safeLink } from '#store/notifications/notification.ts'
import { DeskButton } from '../ui/desk-button.tsx'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationCardProps {
  notification: Notification
  /** When the page was read, ISO 8601. */
  now: string
  /** It has been archived or restored from here. */
  onGone: () => void
}

const bodyClass = 'block rounded-lg p-4 pb-1 no-underline sm:pr-36 sm:pb-3'

/** One notification (NOTIF-03 to NOTIF-05): all of the card opens its link, beside the button that archives it. */
export function NotificationCard({ notification, now, onGone }: NotificationCardProps) {
  const { title, message, link, archived } = notification
  const { isRead, card } = useMarkRead(notification)
  const href = safeLink(link)
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
            {ageOf(notification.createdAt, new Date(now)) ?? formatDate(notification.createdAt)}
          </time>
          {notification.type === 'new_order' && ' · unpaid when placed'}
        </span>
      </p>
    </>
  )
  return (
    <li className={`sheet relative border-l-4 ${isRead ? '' : 'border-l-jungle bg-chalk'}`} {...card}>
      {href ? (
        <Link to={href} className={`${bodyClass} hover:bg-chalk`}>
          {body}
        </Link>
      ) : (
        <div className={bodyClass}>{body}</div>
      )}
      <FileAway id={notification.id} intent={archived ? 'restore' : 'archive'} onGone={onGone} />
    </li>
  )
}

function FileAway({ id, intent, onGone }: { id: string; intent: 'archive' | 'restore'; onGone: () => void }) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const onDone = useEffectEvent(onGone)
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
      <DeskButton type="submit" name="intent" value={intent} aria-disabled={fetcher.state !== 'idle'}>
        {intent === 'archive' ? 'Archive' : 'Restore'}
      </DeskButton>
    </fetcher.Form>
  )
}
