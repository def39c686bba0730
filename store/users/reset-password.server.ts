import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Language } from '#store/languages.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink, findAccountLink } from './account-link-queries.server.ts'
import { mailAccountLink } from './mail-account-link.server.ts'
import { applyCredentialChange } from './replace-credentials.server.ts'
import { findUserByEmail, lockUser } from './user-queries.server.ts'

const purpose = 'password-reset'

/** Mails a link to choose a new password to the owner of an account, if there is one. */
export async function requestPasswordReset(
  context: Pick<StoreContext, 'db' | 'now'>,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  const user = await findUserByEmail(context.db, email)
  if (user) await mailAccountLink(context, { kind: 'password_reset', userId: user.uid, language })
}

/**
 * Sets a new password with a mailed link, which proves that the address belongs to whoever uses it.
 * All sessions and all other links of the account end. A second factor stays: whoever reads the
 * mail of an admin doesn't have the phone.
 * @returns the user's id; undefined when the link was used or has expired, and nothing has changed
 */
export async function resetPassword(
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<string | undefined> {
  const at = context.now()
  return changeAndPublish(context, async (tx, publish) => {
    // The lock comes first, so that of two links of an account the later finds itself deleted.
    const owner = await findAccountLink(tx, { purpose, token, at })
    if (owner === undefined || !(await lockUser(tx, owner))) return undefined
    if ((await deleteAccountLink(tx, { purpose, token, at })) === undefined) return undefined
    await applyCredentialChange(tx, {
      userId: owner,
      passwordHash,
      keepsSecondFactor: true,
      isEmailVerified: true,
      at,
    })
    publish({ topic: 'user', id: owner, change: 'changed' })
    return owner
  })
}
