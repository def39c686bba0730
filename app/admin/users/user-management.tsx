import { useMemo } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { currentUser, getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import type { AccountFacts } from '#store/users/account-facts.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import type { User } from '#store/users/user.ts'
import { countUsers, listUsers } from '#store/users/user-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { recordIdSchema } from '../ui/record-id.ts'
import { SearchForm } from '../ui/search-form.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/user-management.ts'
import { NoAccess } from './no-access.tsx'
import { UserList } from './user-list.tsx'
import type { ChangeAdminResult, UserListItem } from './user-row.tsx'
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

const toListItem = ({ uid, email, isAdmin, createdAt }: User, facts: AccountFacts | undefined): UserListItem => ({
  uid,
  email,
  isAdmin,
  createdAt,
  facts,
})

const adminFormSchema = z.object({ userId: recordIdSchema, isAdmin: z.enum(['true', 'false']) })

export async function action({ request, context }: Route.ActionArgs) {
  const by = getAdmin(context)
  const form = adminFormSchema.safeParse(await readForm(request))
  if (!form.success) return data<ChangeAdminResult>({ ok: false }, { status: 400 })
  const { userId, isAdmin } = form.data
  const changeResult = await changeAdmin(storeContext(context), {
    by,
    network: currentUser(context).network,
    userId,
    isAdmin: isAdmin === 'true',
  })
  if (changeResult.ok) return data<ChangeAdminResult>(changeResult)
  return data<ChangeAdminResult>(changeResult, { status: changeResult.reason === 'unknown' ? 404 : 409 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<ChangeAdminResult> {
  const result = await getActionResult(serverAction)
  if (!result?.ok) (await loadToast()).error('Failed to update admin status')
  return result ?? unavailableResult
}

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
  const listUsersOf = (role: Role) => rows.filter(row => row.role === role).map(({ user }) => user)
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
        <UserList
          title="Admin Users"
          users={listUsersOf('admin')}
          count={admins.count}
          hasMore={admins.users.length < admins.count}
          emptyMessage="No admin users found"
          currentUserId={currentUserId}
          maxShown={params.show}
        />
        <UserList
          title="Regular Users"
          users={listUsersOf('other')}
          count={others.count}
          hasMore={others.users.length < others.count}
          emptyMessage="No regular users found"
          currentUserId={currentUserId}
          maxShown={params.show}
        />
      </div>
    </AdminPage>
  )
}
