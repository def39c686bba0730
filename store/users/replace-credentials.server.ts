import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import {
  deleteAccounts,
  deleteSecondFactor,
  deleteSessions,
  insertPassword,
  verifyEmail,
} from './credential-queries.server.ts'

/**
 * Gives an account a new password as its only way in: earlier passwords, linked accounts and
 * sessions are removed, whoever they belong to.
 * @param change.keepsSecondFactor whether a second factor stays; by default it goes too, because
 * whoever set it up may not own the account
 * @param change.isEmailVerified whether the address counts as verified from now on; without it
 * nothing changes
 */
export async function replaceCredentials(
  { db, events, now }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  {
    userId,
    passwordHash,
    keepsSecondFactor = false,
    isEmailVerified = false,
  }: { userId: string; passwordHash: string; keepsSecondFactor?: boolean; isEmailVerified?: boolean },
): Promise<void> {
  await inTransaction(db, async tx => {
    await deleteAccounts(tx, userId)
    await deleteSessions(tx, userId)
    if (!keepsSecondFactor) await deleteSecondFactor(tx, userId)
    await insertPassword(tx, userId, { hash: passwordHash, at: now() })
    if (isEmailVerified) await verifyEmail(tx, userId)
  })
  events.publish([{ topic: 'user', id: userId, change: 'changed' }])
}
