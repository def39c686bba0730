import { useId } from 'react'
import { AdminLink } from '../ui/admin-button.tsx'
import { type UserListItem, UserRow } from './user-row.tsx'

interface UserListProps {
  title: string
  users: UserListItem[]
  /** How many there are, shown or not. */
  count: number
  empty: string
  /** The account of whoever looks. */
  currentUserId: string
  /** The page with more of them. */
  loadMoreHref: string
}

/** The admins, or everybody else (USERS-03, USERS-04). */
export function UserList({ title, users, count, empty, currentUserId, loadMoreHref }: UserListProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="sheet min-w-0 self-start">
      <h2 id={headingId} className="border-sand border-b px-4 py-3 font-bold text-lg">
        {title} <span className="tabular font-normal text-smoke">({count})</span>
      </h2>
      {users.length === 0 ? (
        <p className="px-4 py-6 text-center text-smoke">{empty}</p>
      ) : (
        <ul className="divide-y divide-sand">
          {users.map(user => (
            <UserRow key={user.uid} user={user} isOwn={user.uid === currentUserId} />
          ))}
        </ul>
      )}
      {users.length < count && (
        <p className="border-sand border-t p-3 text-center">
          <AdminLink to={loadMoreHref} preventScrollReset>
            Load more
          </AdminLink>
        </p>
      )}
    </section>
  )
}
