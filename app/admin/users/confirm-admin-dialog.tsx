import { describeAccount } from '#store/users/account-facts.ts'
import { getDisplayName } from '#store/users/user.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { UserListItem } from './user-row.tsx'

interface ConfirmAdminDialogProps {
  user: UserListItem
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
}

/**
 * Asks before a user becomes an admin or stops being one. Anybody may have signed up under an
 * address, so it tells whose account it may be.
 */
export const ConfirmAdminDialog = ({ user, ...dialog }: ConfirmAdminDialogProps) =>
  user.isAdmin ? (
    <ConfirmDialog
      {...dialog}
      title={`Remove ${getDisplayName(user)} as an admin?`}
      description={`${user.email} loses access to products, orders, sales and users at once.`}
      confirmLabel="Remove admin"
    />
  ) : (
    <ConfirmDialog
      {...dialog}
      title={`Make ${getDisplayName(user)} an admin?`}
      description={`${user.email} gets full access to products, orders, sales and users.`}
      confirmLabel="Make admin"
    >
      {user.facts && <p className="mt-3">{describeAccount(user.facts)}</p>}
    </ConfirmDialog>
  )
