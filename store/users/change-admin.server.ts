import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findUser, lockAdmins, setAdmin } from './user-queries.server.ts'

export type ChangeAdminError = 'unknown' | 'own' | 'last-admin'

/**
 * Makes somebody an admin, or none any more (DBA-06). Who is so already stays so, and that is no refusal.
 * Refused: 'unknown', nobody has that id; 'own', it is the right of whoever asks (VAL-16); 'last-admin', nobody would be left (readings T47).
 * `canRemoveLastAdmin` is for a command line, from which there is a way back.
 */
export async function changeAdmin(
  { db, now, events }: Pick<StoreContext, 'db' | 'events' | 'now'>,
  {
    by,
    userId,
    isAdmin,
    canRemoveLastAdmin = false,
  }: { by: Actor; userId: string; isAdmin: boolean; canRemoveLastAdmin?: boolean },
): Promise<{ ok: true } | { ok: false; reason: ChangeAdminError }> {
  const at = now()
  const result = await inTransaction(db, async tx => {
    // Two admins who remove each other come one after the other, and the second finds out.
    const admins = await lockAdmins(tx)
    const user = await findUser(tx, userId)
    if (!user) return { ok: false, reason: 'unknown' } as const
    if (user.isAdmin === isAdmin) return { ok: true, hasChanged: false } as const
    if (!isAdmin && userId === by.uid) return { ok: false, reason: 'own' } as const
    if (!isAdmin && admins.length === 1 && !canRemoveLastAdmin) return { ok: false, reason: 'last-admin' } as const
    await setAdmin(tx, userId, { isAdmin, at })
    await recordAuditEntry(tx, {
      by,
      at: at.toISOString(),
      action: isAdmin ? 'admin granted' : 'admin revoked',
      subjectId: userId,
      before: { email: user.email, isAdmin: user.isAdmin },
      after: { email: user.email, isAdmin },
    })
    return { ok: true, hasChanged: true } as const
  })
  if (!result.ok) return result
  if (result.hasChanged) events.publish([{ topic: 'user', id: userId, change: 'changed' }])
  return { ok: true }
}
