import { data } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { changeNotification, notificationChanges } from '#store/notifications/change-notification.server.ts'
import {
  getNotificationSubtitle,
  type ReadFilter,
  readFilters,
  type TypeFilter,
  typeFilters,
} from '#store/notifications/notification.ts'
import { listNotifications } from '#store/notifications/notification-queries.server.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { PushSwitch } from '../push/push-switch.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/notifications.ts'
import { NotificationCard } from './notification-card.tsx'
import { type NotificationsParams, notificationsUrl } from './notifications-url.ts'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const { db, now } = storeContext(context)
  const params = notificationsUrl.parse(new URL(request.url).searchParams)
  const list = await listNotifications(db, { read: params.show, type: params.type, page: params.page, pageSize })
  return { ...list, uid, params, now: now().toISOString() }
}

const changeFormSchema = z.object({ intent: z.enum(notificationChanges), id: recordIdSchema })

export async function action({ request, context }: Route.ActionArgs) {
  const by = getAdmin(context)
  const form = changeFormSchema.safeParse(await readForm(request))
  if (!form.success) return data({ ok: false }, { status: 400 })
  const { intent: change, id } = form.data
  const changeResult = await changeNotification(storeContext(context), { by, id, change })
  return data({ ok: changeResult.ok, change }, { status: changeResult.ok ? 200 : 404 })
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
  const { rows, listProps } = useStableList(notifications)
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
      <NotificationFilters params={params} />
      <div {...listProps} className="outline-none">
        {rows.length === 0 ? (
          <AdminEmptyState hint="Orders, low stock and the system write here.">
            <p>{params.show === 'archived' ? 'No archived notifications' : 'No notifications to show'}</p>
          </AdminEmptyState>
        ) : (
          <ul className="grid grid-cols-1 gap-2">
            {rows.map(notification => (
              <NotificationCard key={notification.id} notification={notification} now={now} />
            ))}
          </ul>
        )}
      </div>
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

/** Filters by read state and by type. Each leads to the first page. */
const NotificationFilters = ({ params: { show, type } }: { params: NotificationsParams }) => (
  <FilterBar
    groups={{
      Show: readFilters.map(filter => ({
        name: readFilterNames[filter],
        isCurrent: filter === show,
        getHref: notificationsUrl.withChanges({ show: filter, page: 1 }),
      })),
      Type: typeFilters.map(filter => ({
        name: typeFilterNames[filter],
        isCurrent: filter === type,
        getHref: notificationsUrl.withChanges({ type: filter, page: 1 }),
      })),
    }}
  />
)
