import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink } from './account-link-queries.server.ts'
import { verifyEmail } from './credential-queries.server.ts'
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

/**
 * Marks the address of a user as verified with a mailed link. The user has to be signed in:
 * somebody else may have registered the address, and its owner must not confirm that account by
 * pressing a link.
 * @returns false when the link is for another account, was used or has expired
 */
export async function verifyEmailByLink(
  context: Pick<StoreContext, 'db' | 'now' | 'events'>,
  { userId, token }: { userId: string; token: string },
): Promise<boolean> {
  const link = { purpose: 'email-verification', token, subject: userId, at: context.now() } as const
  return changeAndPublish(context, async (tx, publish) => {
    if (!(await deleteAccountLink(tx, link))) return false
    await verifyEmail(tx, userId)
    publish({ topic: 'user', id: userId, change: 'changed' })
    return true
  })
}
