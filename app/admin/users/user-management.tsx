import { data } from 'react-router'
import { z } from 'zod'
import { outside } from '#app/http/outside.ts'
import { readForm } from '#app/http/read-form.ts'
import * as sentences from '#app/http/sentences.ts'
import { adminOf } from '#app/http/visitor.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import type { User } from '#store/users/user.ts'
import { countUsers, listUsers } from '#store/users/user-queries.server.ts'
import { toasts } from '../../ui/toasts.ts'
import { answerOf, noAnswer, readsAgain } from '../ui/answer-of.ts'
import { DeskPage } from '../ui/desk-page.tsx'
import { recordId } from '../ui/record-id.ts'
import { StatCards } from '../ui/stat-cards.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { Route } from './+types/user-management.ts'
import { NoAccess } from './no-access.tsx'
import { UserList } from './user-list.tsx'
import type { AdminAnswer, ShownUser } from './user-row.tsx'
import { UserSearch } from './user-search.tsx'
import { listStep, readUsersAddress, usersHref } from './users-address.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid: own } = adminOf(context)
  const { db } = outside(context)
  const address = readUsersAddress(new URL(request.url).searchParams)
  const list = async (isAdmin: boolean) => {
    const { users, count } = await listUsers(db, { isAdmin, q: address.q, limit: address.show })
    return { users: users.map(shown), count }
  }
  const [counts, admins, others] = await Promise.all([countUsers(db), list(true), list(false)])
  return { own, address, counts, admins, others }
}

const shown = ({ uid, email, isAdmin, createdAt }: User): ShownUser => ({ uid, email, isAdmin, createdAt })

const adminForm = z.object({ userId: recordId, isAdmin: z.enum(['true', 'false']) })

export async function action({ request, context }: Route.ActionArgs) {
  const by = adminOf(context)
  const form = adminForm.safeParse(await readForm(request))
  if (!form.success) return data<AdminAnswer>({ ok: false }, { status: 400 })
  const { userId, isAdmin } = form.data
  const changed = await changeAdmin(outside(context), { by, userId, isAdmin: isAdmin === 'true' })
  if (changed.ok) return data<AdminAnswer>(changed)
  return data<AdminAnswer>(changed, { status: changed.reason === 'unknown' ? 404 : 409 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AdminAnswer> {
  const answer = await answerOf(serverAction)
  if (!answer?.ok) (await toasts()).error(sentences.adminNotChanged)
  return answer ?? noAnswer
}

export const shouldRevalidate = readsAgain

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Users' }]

/** Who has an account, and who may do what admins do (USERS-01 to USERS-05). */
export default function UserManagement({ loaderData }: Route.ComponentProps) {
  const { own, address, counts, admins, others } = loaderData
  const lists = useKeptFocus<HTMLDivElement>()
  const total = counts.admins + counts.others
  const more = usersHref({ ...address, show: address.show + listStep })
  if (total === 0) return <NoAccess />
  return (
    <DeskPage title="User Management">
      <StatCards
        stats={[
          { name: 'Total Users', value: String(total) },
          { name: 'Admins', value: String(counts.admins) },
          { name: 'Regular Users', value: String(counts.others) },
        ]}
      />
      <p className="rounded-lg border border-mustard bg-chalk px-4 py-3">
        <strong>Security note:</strong> admins have full access to products, orders, sales and users. You cannot remove
        your own admin access.
      </p>
      <UserSearch q={address.q} />
      <div {...lists} className="grid gap-4 outline-none lg:grid-cols-2">
        <UserList title="Admin Users" {...admins} empty="No admin users found" own={own} more={more} />
        <UserList title="Regular Users" {...others} empty="No regular users found" own={own} more={more} />
      </div>
    </DeskPage>
  )
}
