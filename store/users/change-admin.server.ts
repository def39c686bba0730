import { type Actor, audit } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import type { Outside } from '#store/outside.server.ts'
import { findUser, lockAdmins, setAdmin } from './user-queries.server.ts'

export type AdminRefusal = 'unknown' | 'own' | 'last-admin'

/**
 * Makes somebody an admin, or none any more (DBA-06). Who is so already stays so, and that is no refusal.
 * Refused: 'unknown', nobody has that id; 'own', it is the right of whoever asks (VAL-16); 'last-admin', nobody would be left (readings T47).
 * `mayLeaveNone` is for a command line, from which there is a way back.
 */
export async function changeAdmin(
  { db, now, live }: Pick<Outside, 'db' | 'now' | 'live'>,
  {
    by,
    userId,
    isAdmin,
    mayLeaveNone = false,
  }: { by: Actor; userId: string; isAdmin: boolean; mayLeaveNone?: boolean },
): Promise<{ ok: true } | { ok: false; reason: AdminRefusal }> {
  const at = now()
  const result = await inTransaction(db, async tx => {
    // Two admins who remove each other come one after the other, and the second finds out.
    const admins = await lockAdmins(tx)
    const user = await findUser(tx, userId)
    if (!user) return { ok: false, reason: 'unknown' } as const
    if (user.isAdmin === isAdmin) return { ok: true, hasChanged: false } as const
    if (!isAdmin && userId === by.uid) return { ok: false, reason: 'own' } as const
    if (!isAdmin && admins.length === 1 && !mayLeaveNone) return { ok: false, reason: 'last-admin' } as const
    await setAdmin(tx, userId, { isAdmin, at })
    await audit(tx, {
      by,
      at: at.toISOString(),
      what: isAdmin ? 'admin granted' : 'admin revoked',
      subject: userId,
      before: { email: user.email, isAdmin: user.isAdmin },
      after: { email: user.email, isAdmin },
    })
    return { ok: true, hasChanged: true } as const
  })
  if (!result.ok) return result
  if (result.hasChanged) live.announce([{ topic: 'user', id: userId, change: 'changed' }])
  return { ok: true }
}
