import { useId, useMemo } from 'react'
import { currentUser, getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { formatDate } from '#store/dates.ts'
import { type AccountFacts, describeAccount } from '#store/users/account-facts.ts'
import type { ChangeAdminError } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import { getDisplayName, type User } from '#store/users/user.ts'
import { countUsers, listUsers } from '#store/users/user-queries.server.ts'
import { runActionOrSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { showResult, toActionData } from '../ui/action-result.ts'
import { AdminFilterLink, AdminLink } from '../ui/admin-button.tsx'
import { AdminPage } from '../ui/admin-page.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { createListUrl, rowCountParam, textParam } from '../ui/list-url.ts'
import { RowResult } from '../ui/row-result.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { useStableList } from '../ui/stable-list.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import type { Route } from './+types/user-management.ts'
import { InviteAdmin } from './invite-admin.tsx'
import { NoAccess } from './no-access.tsx'
import { handleUsersForm } from './users-action.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid: currentUserId } = getAdmin(context)
  const { db, settings } = storeContext(context)
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
  const invite = { shopName: settings.current().shop.name, canMail: currentUser(context).links.canMail }
  return { currentUserId, params, counts, admins, others, invite }
}

const toListItem = (user: User, facts: AccountFacts | undefined): UserListItem => {
  const { uid, email, isAdmin, createdAt } = user
  return { uid, email, isAdmin, createdAt, facts }
}

export const action = (form: Route.ActionArgs) => handleUsersForm(form)

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const { result, isSignedInAgain } = await runActionOrSignInAgain(serverAction)
  return isSignedInAgain
    ? toActionData(undefined, { isSignedInAgain })
    : showResult(result, 'Failed to update admin status')
}

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
  const { rows, listProps } = useStableList(latestRows)
  const total = counts.admins + counts.others
  if (total === 0) return <NoAccess />
  return (
    <AdminPage title="User Management" tab="Users" aside={<AdminLink to="/admin/person">Personal data</AdminLink>}>
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
      <InviteAdmin {...loaderData.invite} />
      <SearchForm
        q={params.q}
        getHref={q => usersUrl.withChanges({ q, show: userStep })}
        label="Search by email or username"
        placeholder="Search by email or username..."
        maxLength={254}
      >
        {params.q !== '' && (
          <AdminFilterLink getHref={usersUrl.withChanges({ q: '' })} preventScrollReset>
            Clear search
          </AdminFilterLink>
        )}
      </SearchForm>
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
            title={title}
            count={count}
            currentUserId={currentUserId}
          />
        ))}
      </div>
    </AdminPage>
  )
}

interface UserListProps {
  title: string
  users: readonly UserListItem[]
  /** All users that match, including those not in `users`. */
  count: number
  hasMore: boolean
  currentUserId: string
  maxShown: number
}

function UserList({ title, users, count, hasMore, currentUserId, maxShown }: UserListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="sheet min-w-0 self-start">
      <h2 id={headingId} className="wide border-sand border-b px-4 py-3">
        {title} <span className="tabular font-normal font-sans text-smoke">({count})</span>
      </h2>
      {users.length === 0 ? (
        <p className="p-4 text-center text-smoke">{`No ${title.toLowerCase()} found`}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {users.map(user => (
            <UserRow key={user.uid} user={user} isOwn={user.uid === currentUserId} />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="border-sand border-t p-3 text-center">
          <AdminFilterLink getHref={usersUrl.withChanges({ show: maxShown + userStep })} preventScrollReset>
            Load more
          </AdminFilterLink>
        </p>
      )}
    </section>
  )
}

/** `facts` of those who could become admins. */
type UserListItem = Pick<User, 'uid' | 'email' | 'isAdmin' | 'createdAt'> & { facts?: AccountFacts | undefined }
type ChangeAdminResult = { ok: true; message?: string } | { ok: false; reason?: ChangeAdminError }

const reasonMessages: Record<ChangeAdminError, string> = {
  unknown: 'This account is gone.',
  own: 'You cannot remove your own admin access.',
  'last-admin': 'The last admin cannot be removed.',
}

/** One account with the button that grants or revokes the admin right. */
function UserRow({ user, isOwn }: { user: UserListItem; isOwn: boolean }) {
  const { submit, isBusy, result } = useRowAction<ChangeAdminResult>()
  const nameId = useId()
  const { uid, email, isAdmin, createdAt, facts } = user
  const name = getDisplayName(user)
  const reason = result?.ok === false ? result.reason : undefined
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 large-text:[&_p]:whitespace-normal"
      aria-busy={isBusy}
    >
      <div className={`min-w-0 flex-1 ${isAdmin ? 'max-sm:basis-full' : ''}`}>
        <p id={nameId} className="truncate font-semibold">
          {name} {isOwn && <span className="font-normal text-smoke text-sm">(you)</span>}
        </p>
        <p title={email} className="truncate text-sm large-text:whitespace-normal large-text:[overflow-wrap:anywhere]">
          {email}
        </p>
        <p className="text-smoke text-sm">
          Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {result?.ok && <RowResult message={result.message ?? (isAdmin ? 'No longer an admin' : 'Now an admin')} />}
      {!(result?.ok && result.message === undefined) && (
        <ConfirmButton
          tone={isAdmin ? 'danger' : 'plain'}
          className="max-sm:px-2.5! max-sm:text-sm"
          label={isAdmin ? 'Remove admin' : 'Make admin'}
          disabled={isOwn && isAdmin}
          isBusy={isBusy}
          aria-describedby={nameId}
          onConfirm={() => void submit({ userId: uid, isAdmin: String(!isAdmin) })}
          title={isAdmin ? `Remove ${name} as an admin?` : `Make ${name} an admin?`}
          description={
            isAdmin
              ? `${email} loses access to products, orders, sales and users at once.`
              : `${email} gets full access to products, orders, sales and users.`
          }
        >
          {/* Anybody may have signed up under an address: this tells whose account it may be. */}
          {facts && <p className="mt-3">{describeAccount(facts)}</p>}
        </ConfirmButton>
      )}
      {isAdmin && !isOwn && !result?.ok && (
        <ConfirmButton
          tone="quiet"
          className="px-2! text-sm"
          label="Log out"
          isBusy={isBusy}
          aria-describedby={nameId}
          onConfirm={() => void submit({ userId: uid, intent: 'log-out' })}
          title={`Log ${name} out?`}
          description={`Ends the sessions of ${email} on all phones and computers, with their push messages.`}
        />
      )}
      <p role="alert" className="basis-full font-semibold text-ember text-sm empty:hidden">
        {reason && reasonMessages[reason]}
      </p>
    </li>
  )
}

/** How many users of each list are shown at first, and how many 'Load more' adds. */
const userStep = 50

const usersUrl = createListUrl('/admin/user-management', {
  q: textParam(254),
  show: rowCountParam(userStep, 1000),
})
