import { data } from 'react-router'
import { z } from 'zod'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import { adminOf } from '#app/http/visitor.ts'
import { changeNotification, notificationChanges } from '#store/notifications/change-notification.server.ts'
import { subtitleOf } from '#store/notifications/notification.ts'
import { listNotifications } from '#store/notifications/notification-queries.server.ts'
import { reportFailure } from '../../ui/report-failure.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { DeskEmpty } from '../ui/desk-empty.tsx'
import { DeskPage } from '../ui/desk-page.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { recordId } from '../ui/record-id.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { Route } from './+types/notifications.ts'
import { NotificationCard } from './notification-card.tsx'
import { NotificationFilters } from './notification-filters.tsx'
import { notificationsHref, readNotificationsAddress } from './notifications-address.ts'
import { pageSize } from './shown-cards.ts'
import { useShownCards } from './use-shown-cards.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context)
  const { db, now } = outside(context)
  const address = readNotificationsAddress(new URL(request.url).searchParams)
  const list = await listNotifications(db, { read: address.show, type: address.type, page: address.page, pageSize })
  return { ...list, address, now: now().toISOString() }
}

const changeForm = z.object({ intent: z.enum(notificationChanges), id: recordId })

export async function action({ request, context }: Route.ActionArgs) {
  const by = adminOf(context)
  const form = changeForm.safeParse(await readForm(request))
  if (!form.success) return data({ ok: false }, { status: 400 })
  const { intent: change, id } = form.data
  const changed = await changeNotification(outside(context), { by, id, change })
  return data({ ok: changed.ok }, { status: changed.ok ? 200 : 404 })
}

/** Whatever goes wrong is in the log and nowhere else (ERR-16). */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOf(serverAction)
  if (answer?.ok === false) reportFailure('A notification could not be changed', answer)
  return answer ?? noAnswer
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Notifications' }]

/** What the store tells its admins (NOTIF-01 to NOTIF-08). */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notifications, address, page, pages, now } = loaderData
  const { cards, takeAway } = useShownCards(notifications, { show: address.show, asked: address.page, page })
  const list = useKeptFocus<HTMLDivElement>()
  return (
    <DeskPage
      title="Notifications"
      aside={
        <p role="status" className="text-smoke">
          {subtitleOf(address.show, loaderData)}
        </p>
      }
    >
      <NotificationFilters address={address} />
      <div {...list} className="outline-none">
        {cards.length === 0 ? (
          <DeskEmpty>
            <p>{address.show === 'archived' ? 'No archived notifications' : 'No notifications to show'}</p>
          </DeskEmpty>
        ) : (
          <ul className="grid gap-2">
            {cards.map(card => (
              <NotificationCard key={card.id} notification={card} now={now} onGone={() => takeAway(card.id)} />
            ))}
          </ul>
        )}
      </div>
      <Pagination page={page} pages={pages} hrefOf={number => notificationsHref({ ...address, page: number })} />
    </DeskPage>
  )
}
