import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccounts, deleteSessions, insertPassword, verifyEmail } from './credential-queries.server.ts'

/**
 * Gives an account a new password as its only way in: earlier passwords, linked accounts and
 * sessions are removed, whoever they belong to.
 * @param change.isEmailVerified whether the address counts as verified from now on; without it
 * nothing changes
 */
export async function replaceCredentials(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  {
    userId,
    passwordHash,
    isEmailVerified = false,
  }: { userId: string; passwordHash: string; isEmailVerified?: boolean },
): Promise<void> {
  await inTransaction(db, async tx => {
    await deleteAccounts(tx, userId)
    await deleteSessions(tx, userId)
    await insertPassword(tx, userId, { hash: passwordHash, at: now() })
    if (isEmailVerified) await verifyEmail(tx, userId)
  })
  events.publish([{ topic: 'user', id: userId, change: 'changed' }])
}
