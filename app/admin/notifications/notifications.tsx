import { data } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { changeNotification, notificationChanges } from '#store/notifications/change-notification.server.ts'
import { getNotificationSubtitle, type ReadFilter, type TypeFilter } from '#store/notifications/notification.ts'
import { listNotifications } from '#store/notifications/notification-queries.server.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { PushSwitch } from '../push/push-switch.tsx'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminList } from '../ui/admin-list.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar, listOptions } from '../ui/filter-bar.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/notifications.ts'
import { NotificationCard } from './notification-card.tsx'
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
