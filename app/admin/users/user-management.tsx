import { useMemo } from 'react'
import { z } from 'zod'
import { currentUser, getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { AccountFacts } from '#store/users/account-facts.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import type { User } from '#store/users/user.ts'
import { countUsers, listUsers } from '#store/users/user-queries.server.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { getActionResult, revalidateAfterAction, showResult } from '../ui/action-result.ts'
import { readAdminForm, refuse } from '../ui/admin-form.server.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { SearchForm } from '../ui/search-form.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/user-management.ts'
import { NoAccess } from './no-access.tsx'
import { UserList, type UserListItem } from './user-list.tsx'
import { userStep, usersUrl } from './users-url.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid: currentUserId } = getAdmin(context)
  const { db } = storeContext(context)
  const params = usersUrl.parse(new URL(request.url).searchParams)
  const listByRole = async (isAdmin: boolean) => {
    const { users, count } = await listUsers(db, { isAdmin, q: params.q, limit: params.show })
    const facts = isAdmin
      ? new Map()
      : await findAccountFacts(
          db,
          users.map(({ uid }) => uid),
        )
    return { users: users.map(user => toListItem(user, facts.get(user.uid))), count }
  }
  const [counts, admins, others] = await Promise.all([countUsers(db), listByRole(true), listByRole(false)])
  return { currentUserId, params, counts, admins, others }
}

const toListItem = (user: User, facts: AccountFacts | undefined): UserListItem => {
  const { uid, email, isAdmin, createdAt } = user
  return { uid, email, isAdmin, createdAt, facts }
}

const adminFormSchema = z.object({ userId: recordIdSchema, isAdmin: z.enum(['true', 'false']) })

const failed = 'Failed to update admin status'

export async function action(form: Route.ActionArgs) {
  const { by, store, values } = await readAdminForm(form, adminFormSchema)
  if (!values) return refuse(400, failed)
  const { network } = currentUser(form.context)
  const isAdmin = values.isAdmin === 'true'
  const result = await changeAdmin(store, { by, network, userId: values.userId, isAdmin })
  if (result.ok) return { ok: true }
  return refuse(result.reason === 'unknown' ? 404 : 409, failed, { reason: result.reason })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(await getActionResult(serverAction), failed)

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Users' }]

type Role = 'admin' | 'other'
const toRows = (role: Role, users: UserListItem[]) => users.map(user => ({ id: `${role} ${user.uid}`, role, user }))

/** Lists all accounts, where admins grant and revoke the admin right. */
export default function UserManagement({ loaderData }: Route.ComponentProps) {
  const { currentUserId, params, counts, admins, others } = loaderData
  // A user who changes lists is removed from one and new in the other.
  const latestRows = useMemo(
    () => [...toRows('admin', admins.users), ...toRows('other', others.users)],
    [admins, others],
  )
  const { navigateTo } = usePendingParams()
  const { rows, listProps } = useStableList(latestRows)
  const total = counts.admins + counts.others
  if (total === 0) return <NoAccess />
  return (
    <AdminPage title="User Management">
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
      <SearchForm
        action="/admin/user-management"
        q={params.q}
        onSearch={(q, options) =>
          navigateTo(usersUrl.withChanges({ q, show: userStep }), { preventScrollReset: true, ...options })
        }
        label="Search by email or username"
        placeholder="Search by email or username..."
        maxLength={254}
      />
      <div {...listProps} className="grid gap-4 outline-none lg:grid-cols-2">
        {(
          [
            ['admin', 'Admin Users', admins],
            ['other', 'Regular Users', others],
          ] as const
        ).map(([role, title, { users, count }]) => (
          <UserList
            key={role}
            users={rows.filter(row => row.role === role).map(({ user }) => user)}
            hasMore={users.length < count}
            maxShown={params.show}
            {...{ title, count, currentUserId }}
          />
        ))}
      </div>
    </AdminPage>
  )
}
