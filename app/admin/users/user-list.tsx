import { useId } from 'react'
import { formatDate } from '#store/dates.ts'
import { type AccountFacts, describeAccount } from '#store/users/account-facts.ts'
import type { ChangeAdminError } from '#store/users/change-admin.server.ts'
import { getDisplayName, type User } from '#store/users/user.ts'
import { AdminFilterLink } from '../ui/admin-button.tsx'
import { ConfirmButton } from '../ui/confirm-dialog.tsx'
import { RowResult } from '../ui/row-result.tsx'
import { useRowAction } from '../ui/use-row-action.ts'
import { userStep, usersUrl } from './users-url.ts'

interface UserListProps {
  title: string
  users: readonly UserListItem[]
  /** All users that match, including those not in `users`. */
  count: number
  hasMore: boolean
  currentUserId: string
  /** How many users are shown at most. */
  maxShown: number
}

export function UserList({ title, users, count, hasMore, currentUserId, maxShown }: UserListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="sheet min-w-0 self-start">
      <h2 id={headingId} className="wide border-sand border-b px-4 py-3">
        {title} <span className="tabular font-normal font-sans text-smoke">({count})</span>
      </h2>
      {users.length === 0 ? (
        <p className="p-4 text-center text-smoke">No {title.toLowerCase()} found</p>
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
export type UserListItem = Pick<User, 'uid' | 'email' | 'isAdmin' | 'createdAt'> & { facts?: AccountFacts | undefined }
type ChangeAdminResult = { ok: true } | { ok: false; reason?: ChangeAdminError }

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
      <div className="min-w-0 flex-1">
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
      {result?.ok ? (
        <RowResult message={isAdmin ? 'No longer an admin' : 'Now an admin'} />
      ) : (
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
      <p role="alert" className="basis-full font-semibold text-ember text-sm empty:hidden">
        {reason && reasonMessages[reason]}
      </p>
    </li>
  )
}
