import { useId } from 'react'
import { useFetcher } from 'react-router'
import { formatDate } from '#store/dates.ts'
import type { ChangeAdminError } from '#store/users/change-admin.server.ts'
import { getDisplayName, type User } from '#store/users/user.ts'
import { AdminButton } from '../ui/admin-button.tsx'

export type UserListItem = Pick<User, 'uid' | 'email' | 'isAdmin' | 'createdAt'>
export type ChangeAdminResult = { ok: true } | { ok: false; reason?: ChangeAdminError | undefined }

const reasonMessages: Record<ChangeAdminError, string> = {
  unknown: 'This account is gone.',
  own: 'You cannot remove your own admin access.',
  'last-admin': 'The last admin cannot be removed.',
}

/** One account with the button that grants or revokes the admin right. */
export function UserRow({ user, isOwn }: { user: UserListItem; isOwn: boolean }) {
  const fetcher = useFetcher<ChangeAdminResult>()
  const nameId = useId()
  const { uid, email, isAdmin, createdAt } = user
  const reason = fetcher.data?.ok === false ? fetcher.data.reason : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p id={nameId} className="font-semibold">
          {getDisplayName(user)} {isOwn && <span className="font-normal text-smoke text-sm">(you)</span>}
        </p>
        <p className="text-sm">{email}</p>
        <p className="text-smoke text-sm">
          Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      <fetcher.Form method="post">
        <input type="hidden" name="userId" value={uid} />
        <AdminButton
          type="submit"
          name="isAdmin"
          value={String(!isAdmin)}
          tone={isAdmin ? 'danger' : 'plain'}
          disabled={isOwn && isAdmin}
          aria-disabled={fetcher.state !== 'idle'}
          aria-describedby={nameId}
        >
          {isAdmin ? 'Remove admin' : 'Make admin'}
        </AdminButton>
      </fetcher.Form>
      <p role="alert" className="basis-full font-semibold text-ember text-sm empty:hidden">
        {reason && reasonMessages[reason]}
      </p>
    </li>
  )
}
