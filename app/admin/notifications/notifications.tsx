import { data } from 'react-router'
import { z } from 'zod'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { changeNotifications, notificationChanges } from '#store/notifications/change-notifications.server.ts'
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
import { getActionResult, toActionData } from '../ui/action-result.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { FilterBar, listOptions } from '../ui/filter-bar.tsx'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { Pagination } from '../ui/pagination.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/notifications.ts'
import { type ChangeResult, NotificationCard } from './notification-card.tsx'
import { notificationsUrl } from './notifications-url.ts'

const pageSize = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const { db, now } = storeContext(context)
  const params = notificationsUrl.parse(new URL(request.url).searchParams)
  const list = await listNotifications(db, { read: params.show, type: params.type, page: params.page, pageSize })
  return { ...list, uid, params, now: now().toISOString() }
}

const changeFormSchema = z.union([
  z.object({ intent: z.enum(notificationChanges), id: recordIdSchema }),
  z.object({
    intent: z.enum(['read-all', 'archive-all']),
    show: z.enum(readFilters),
    type: z.enum(typeFilters),
    upTo: z.iso.datetime(),
  }),
])

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, changeFormSchema)
  if (!values) return refuse(400, 'This is no change of a notification.')
  if ('id' in values) {
    const { intent: change, id } = values
    const { ok } = await changeNotifications(store, { by, change, of: { id } })
    return data<ChangeResult>({ ok, change }, { status: ok ? 200 : 404 })
  }
  const { intent, show: read, type, upTo } = values
  await changeNotifications(store, { by, change: intent === 'read-all' ? 'read' : 'archive', of: { read, type, upTo } })
  return data<ChangeResult>({ ok: true })
}

/** Failures are logged only: marking as read happens on hover, where a toast would be noise. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  if (result?.ok === false) logError('Notification change failed', result)
  return toActionData(result)
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, uid, params, page, pages } = loaderData
  return (
    <AdminPage
      title="Notifications"
      aside={
        <p role="status" className="text-smoke">
          {getNotificationSubtitle(params.show, loaderData)}
        </p>
      }
    >
      <FilterBar
        groups={{
          Show: listOptions(readFilterNames, params.show, show => notificationsUrl.withChanges({ show, page: 1 })),
          Type: listOptions(typeFilterNames, params.type, type => notificationsUrl.withChanges({ type, page: 1 })),
        }}
      />
      <PushSwitch uid={uid} />
      <ListActions {...loaderData} />
      <AdminList
        list={useStableList(notifications)}
        className="grid grid-cols-1 gap-2 lg:grid-cols-2"
        empty={
          <AdminEmptyState
            message={params.show === 'archived' ? 'No archived notifications' : 'No notifications to show'}
            hint="Orders, low stock and the system write here. What you archive is kept."
          />
        }
      >
        {notification => <NotificationCard key={notification.id} notification={notification} />}
      </AdminList>
      <Pagination page={page} pages={pages} getPageHref={number => notificationsUrl.withChanges({ page: number })} />
    </AdminPage>
  )
}

/** Reads or archives all that the filters show. */
function ListActions({ params: { show, type }, now, unread, count }: Route.ComponentProps['loaderData']) {
  const { submit, isBusy } = useRowAction()
  const change = (intent: string) => void submit({ intent, show, type, upTo: now })
  const isFiltered = show !== 'all' || type !== 'all'
  if (count === 0 || show === 'archived') return null
  return (
    <div aria-busy={isBusy} className="flex flex-wrap items-center gap-2 noscript:hidden">
      {unread > 0 && show !== 'read' && (
        <AdminButton tone="main" aria-disabled={isBusy} onClick={() => change('read-all')}>
          {isFiltered ? 'Mark these read' : 'Mark all read'}
        </AdminButton>
      )}
      <ConfirmButton
        label={isFiltered ? 'Archive these' : 'Archive all'}
        isBusy={isBusy}
        onConfirm={() => change('archive-all')}
        title={`Archive ${count}?`}
        description="They are kept under Archived, from where each can be restored."
      />
    </div>
  )
}

const readFilterNames: Record<ReadFilter, string> = { all: 'All', unread: 'Unread', read: 'Read', archived: 'Archived' }
const typeFilterNames: Record<TypeFilter, string> = {
  all: 'All Types',
  orders: 'Orders',
  stock: 'Stock',
  system: 'System',
}
