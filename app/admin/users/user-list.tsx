import { useId } from 'react'
import { AdminFilterLink } from '../ui/admin-button.tsx'
import { type UserListItem, UserRow } from './user-row.tsx'
import { userStep, usersUrl } from './users-url.ts'

interface UserListProps {
  title: string
  users: readonly UserListItem[]
  /** All users that match, including those not in `users`. */
  count: number
  hasMore: boolean
  emptyMessage: string
  currentUserId: string
  /** How many users are shown at most. */
  maxShown: number
}

export function UserList({ title, users, count, hasMore, emptyMessage, currentUserId, maxShown }: UserListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="sheet min-w-0 self-start">
      <h2 id={headingId} className="wide border-sand border-b px-4 py-3">
        {title} <span className="tabular font-normal font-sans text-smoke">({count})</span>
      </h2>
      {users.length === 0 ? (
        <p className="p-4 text-center text-smoke">{emptyMessage}</p>
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
