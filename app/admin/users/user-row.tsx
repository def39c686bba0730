import { useId } from 'react'
import { useFetcher } from 'react-router'
import { formatDate } from '#store/dates.ts'
import type { AdminRefusal } from '#store/users/change-admin.server.ts'
import { nameOf, type User } from '#store/users/user.ts'
import { DeskButton } from '../ui/desk-button.tsx'

export type ShownUser = Pick<User, 'uid' | 'email' | 'isAdmin' | 'createdAt'>
export type AdminAnswer = { ok: true } | { ok: false; reason?: AdminRefusal | undefined }

const reasons: Record<AdminRefusal, string> = {
  unknown: 'This account is gone.',
  own: 'You cannot remove your own admin access.',
  'last-admin': 'The last admin cannot be removed.',
}

/** One account, and the button that makes its owner an admin or takes that away (USERS-03). */
export function UserRow({ user, isOwn }: { user: ShownUser; isOwn: boolean }) {
  const fetcher = useFetcher<AdminAnswer>()
  const name = useId()
  const { uid, email, isAdmin, createdAt } = user
  const reason = fetcher.data?.ok === false ? fetcher.data.reason : undefined
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p id={name} className="font-semibold">
          {nameOf(user)} {isOwn && <span className="font-normal text-smoke text-sm">(you)</span>}
        </p>
        <p className="text-sm">{email}</p>
        <p className="text-smoke text-sm">
          Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      <fetcher.Form method="post">
        <input type="hidden" name="userId" value={uid} />
        <DeskButton
          type="submit"
          name="isAdmin"
          value={String(!isAdmin)}
          tone={isAdmin ? 'danger' : 'plain'}
          disabled={isOwn && isAdmin}
          aria-disabled={fetcher.state !== 'idle'}
          aria-describedby={name}
        >
          {isAdmin ? 'Remove admin' : 'Make admin'}
        </DeskButton>
      </fetcher.Form>
      <p role="alert" className="basis-full font-semibold text-ember text-sm empty:hidden">
        {reason && reasons[reason]}
      </p>
    </li>
  )
}
