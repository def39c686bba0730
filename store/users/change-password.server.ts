import { type Db, inTransaction } from '#store/database.server.ts'
import { credential, deleteSessions, toAccountTime } from './credential-queries.server.ts'

/**
 * Replaces a user's password and ends all sessions, so that nobody who got in with the old one
 * stays.
 * @param change.from the hash that the current password was compared with
 * @returns false when the password was changed or removed meanwhile; nothing has changed then.
 */
export async function changePassword(
  db: Db,
  { userId, from, to, at }: { userId: string; from: string; to: string; at: Date },
): Promise<boolean> {
  const { ok } = await inTransaction(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ password: to, updatedAt: toAccountTime(tx, at) })
      .where('userId', '=', userId)
      .where('providerId', '=', credential)
      .where('password', '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { ok: false }
    await deleteSessions(tx, userId)
    return { ok: true }
  })
  return ok
}
