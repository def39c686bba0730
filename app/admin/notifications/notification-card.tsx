import { type PointerEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { formatDate } from '#store/dates.ts'
import type { NotificationChange } from '#store/notifications/change-notifications.server.ts'
import { formatAge, isUrgent, type Notification, sanitizeLink } from '#store/notifications/notification.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { useNow } from '../ui/use-now.ts'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useRowAction } from '../ui/use-row-action.ts'

const bodyClass = 'block rounded-lg p-4 pb-2 no-underline sm:pr-36 sm:pb-3'

/** One notification. The whole card is a link, next to the archive button. */
export function NotificationCard({ notification }: { notification: Notification }) {
  const now = useNow()
  const { title, message, link, archived } = notification
  const { isRead, cardProps } = useMarkAsRead(notification)
  const href = sanitizeLink(link)
  const body = (
    <>
      <h2 className={`flex flex-wrap items-center gap-x-2 ${isRead ? 'font-semibold' : 'font-bold'}`}>
        {title}
        {isUrgent(notification) && (
          <span className="rounded-full bg-amber px-2 py-0.5 font-semibold text-umber text-xs">needs you</span>
        )}
        {!isRead && (
          <span className="rounded-full border border-jungle px-2 py-0.5 font-semibold text-jungle text-xs">
            unread
          </span>
        )}
      </h2>
      <p className="[overflow-wrap:anywhere]">{message}</p>
      <p className="flex min-h-11 items-center pr-18 text-smoke text-sm large-text:pr-0 large-text:pb-14 sm:mt-1 sm:min-h-0 sm:pr-0">
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
      <ArchiveButton id={notification.id} isArchived={archived} />
    </li>
  )
}

export interface ChangeResult {
  ok: boolean
  change?: NotificationChange
}

/** Archives or restores a notification. Once that is done, offers to undo it. */
function ArchiveButton({ id, isArchived }: { id: string; isArchived: boolean }) {
  const { submit, isBusy, result } = useRowAction<ChangeResult>()
  const [change, reverse] = isArchived ? (['restore', 'archive'] as const) : (['archive', 'restore'] as const)
  const isDone = result?.ok === true && result.change === change
  const ref = useRef<HTMLDivElement>(null)
  usePressGuard(ref, String(isDone))
  return (
    <div
      ref={ref}
      aria-busy={isBusy}
      // On a phone what has been done covers the line of the date.
      className={`absolute right-2 bottom-2 sm:top-1/2 sm:right-4 sm:bottom-auto sm:-translate-y-1/2 ${isDone ? 'max-sm:left-4 max-sm:bg-white' : ''}`}
    >
      {isDone ? (
        <RowResult message={isArchived ? 'Restored' : 'Archived'}>
          <AdminButton onClick={() => void submit({ id, intent: reverse })}>Undo</AdminButton>
        </RowResult>
      ) : (
        <AdminButton
          tone="quiet"
          className="px-2!"
          aria-disabled={isBusy}
          onClick={() => void submit({ id, intent: change })}
        >
          {isArchived ? 'Restore' : 'Archive'}
        </AdminButton>
      )}
    </div>
  )
}

/** A pointer that only crosses the card doesn't mark it as read. */
const hoverMs = 120

/**
 * Marks a notification as read, once: when a mouse hovers over its card, when it gets the focus, or
 * when it is tapped. Hovering requires a pointer movement. A card that scrolling or a list update
 * puts under a resting pointer stays unread.
 */
function useMarkAsRead({ id, read, archived }: Notification) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSubmitted = useRef(false)
  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  function markAsRead() {
    if (read || archived || hasSubmitted.current) return
    hasSubmitted.current = true
    void fetcher.submit({ intent: 'read', id }, { method: 'post' })
  }

  return {
    isRead: read || fetcher.state !== 'idle' || fetcher.data?.ok === true,
    cardProps: {
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') hoverTimer.current ??= setTimeout(markAsRead, hoverMs)
      },
      onPointerLeave() {
        clearTimeout(hoverTimer.current)
        hoverTimer.current = undefined
      },
      onFocus: markAsRead,
      onClick: markAsRead,
    },
  }
}
