import { type PointerEvent, useEffect, useRef } from 'react'
import { data, useFetcher } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { formatDate } from '#store/dates.ts'
import {
  changeNotification,
  type NotificationChange,
  notificationChanges,
} from '#store/notifications/change-notification.server.ts'
import {
  formatAge,
  getNotificationSubtitle,
  type Notification,
  type ReadFilter,
  sanitizeLink,
  type TypeFilter,
} from '#store/notifications/notification.ts'
import { listNotifications } from '#store/notifications/notification-queries.server.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { PushSwitch } from '../push/push-switch.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar, listOptions } from '../ui/filter-bar.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { Pagination } from '../ui/pagination.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import { usePressGuard } from '../ui/use-press-guard.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/notifications.ts'
import { notificationsUrl } from './notifications-url.ts'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const { db, now } = storeContext(context)
  const params = notificationsUrl.parse(new URL(request.url).searchParams)
  const list = await listNotifications(db, { read: params.show, type: params.type, page: params.page, pageSize })
  return { ...list, uid, params, now: now().toISOString() }
}

const changeFormSchema = z.object({ intent: z.enum(notificationChanges), id: recordIdSchema })

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, changeFormSchema)
  if (!values) return refuse(400, 'This is no change of a notification.')
  const { intent: change, id } = values
  const { ok } = await changeNotification(store, { by, id, change })
  return data({ ok, change }, { status: ok ? 200 : 404 })
}

/** Failures are logged only: marking as read happens on hover, where a toast would be noise. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  if (result?.ok === false) logError('Notification change failed', result)
  return result ?? unavailableResult
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Notifications' }]

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, uid, params, page, pages, now } = loaderData
  return (
    <AdminPage
      title="Notifications"
      aside={
        <p role="status" className="text-smoke">
          {getNotificationSubtitle(params.show, loaderData)}
        </p>
      }
    >
      <PushSwitch uid={uid} />
      <FilterBar
        groups={{
          Show: listOptions(readFilterNames, params.show, show => notificationsUrl.withChanges({ show, page: 1 })),
          Type: listOptions(typeFilterNames, params.type, type => notificationsUrl.withChanges({ type, page: 1 })),
        }}
      />
      <AdminList
        list={useStableList(notifications)}
        className="grid grid-cols-1 gap-2"
        empty={
          <AdminEmptyState
            message={params.show === 'archived' ? 'No archived notifications' : 'No notifications to show'}
            hint="Orders, low stock and the system write here."
          />
        }
      >
        {notification => <NotificationCard key={notification.id} notification={notification} now={now} />}
      </AdminList>
      <Pagination page={page} pages={pages} getPageHref={number => notificationsUrl.withChanges({ page: number })} />
    </AdminPage>
  )
}

const readFilterNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeFilterNames: Record<TypeFilter, string> = {
  all: 'All Types',
  orders: 'Orders',
  stock: 'Stock',
  system: 'System',
}

interface NotificationCardProps {
  notification: Notification
  /** The server's time when the page was loaded, ISO 8601. */
  now: string
}

const bodyClass = 'block rounded-lg p-4 pb-2 no-underline sm:pr-36 sm:pb-3'

/** One notification. The whole card is a link, next to the archive button. */
function NotificationCard({ notification, now }: NotificationCardProps) {
  const { title, message, link, archived } = notification
  const { isRead, cardProps } = useMarkAsRead(notification)
  const href = sanitizeLink(link)
  const body = (
    <>
      <h2 className={`flex flex-wrap items-center gap-x-2 ${isRead ? 'font-semibold' : 'font-bold'}`}>
        {title}
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

interface ChangeResult {
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
