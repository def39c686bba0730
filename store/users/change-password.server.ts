import { type Db, inTransaction } from '#store/database.server.ts'
import { deleteSessions, replacePasswordHash } from './credential-queries.server.ts'

/**
 * Replaces a user's password and ends all sessions, so that nobody who got in with the old one
 * stays.
 * @param change.from the hash that the current password was compared with
 * @returns false when the password was changed or removed meanwhile; nothing has changed then.
 */
export async function changePassword(
  db: Db,
  { userId, ...change }: { userId: string; from: string; to: string; at: Date },
): Promise<boolean> {
  const { ok } = await inTransaction(db, async tx => {
    if (!(await replacePasswordHash(tx, userId, change))) return { ok: false }
    await deleteSessions(tx, userId)
    return { ok: true }
  })
  return ok
}
