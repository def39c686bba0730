import { inTransaction } from '#store/database.server.ts'
import type { Language } from '#store/languages.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink } from './account-link-queries.server.ts'
import { verifyEmail } from './credential-queries.server.ts'
import { mailAccountLink } from './mail-account-link.server.ts'

const purpose = 'email-verification'

/** Mails a link that proves that a user reads the mail to the address of the account. */
export const requestEmailVerification = (
  context: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { userId, language }: { userId: string; language: Language },
): Promise<void> => mailAccountLink(context, { purpose, userId, language })

/**
 * Marks the address of a user as verified with a mailed link. The user has to be signed in:
 * somebody else may have registered the address, and its owner must not confirm that account by
 * pressing a link.
 * @returns false when the link is for another account, was used or has expired
 */
export async function verifyEmailByLink(
  { db, now, events }: Pick<StoreContext, 'db' | 'now' | 'events'>,
  { userId, token }: { userId: string; token: string },
): Promise<boolean> {
  const { isVerified } = await inTransaction(db, async tx => {
    if ((await deleteAccountLink(tx, { purpose, token, at: now(), userId })) === undefined) return { isVerified: false }
    await verifyEmail(tx, userId)
    return { isVerified: true }
  })
  if (isVerified) events.publish([{ topic: 'user', id: userId, change: 'changed' }])
  return isVerified
}
