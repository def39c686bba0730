import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink } from './account-link-queries.server.ts'
import { applyCredentialChange } from './replace-credentials.server.ts'
import { lockUser } from './user-queries.server.ts'

/**
 * Sets a new password with a mailed link, which proves that the address belongs to whoever uses it.
 * All sessions and all other links of the account end. A second factor stays: whoever reads the
 * mail of an admin doesn't have the phone.
 * @returns false when the link was used or has expired, and nothing has changed
 */
export async function resetPassword(
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { token, userId, passwordHash }: { token: string; userId: string; passwordHash: string },
): Promise<boolean> {
  const at = context.now()
  return changeAndPublish(context, async (tx, publish) => {
    // The lock comes first, so that of two links of an account the later finds itself deleted.
    if (!(await lockUser(tx, userId))) return false
    if (!(await deleteAccountLink(tx, { purpose: 'password-reset', token, subject: userId, at }))) return false
    await applyCredentialChange(tx, { userId, passwordHash, keepsSecondFactor: true, isEmailVerified: true, at })
    publish({ topic: 'user', id: userId, change: 'changed' })
    return true
  })
}
