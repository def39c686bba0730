import { type Actor, recordAuditEntry } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { deleteDevices } from '#store/push/push-subscription-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findUser, lockAdmins, setAdmin } from './user-queries.server.ts'

export type ChangeAdminError = 'unknown' | 'own' | 'last-admin'

/**
 * Grants or revokes admin rights. With the rights go the devices that get push messages.
 * Idempotent.
 * @param change.network where the request came from, for the log
 * @param change.canRemoveLastAdmin for the command line, which can also grant the rights again
 * @returns `unknown`: no such user. `own`: admins can't revoke their own rights. `last-admin`: no
 * admin would be left.
 */
export async function changeAdmin(
  { db, now, events, log }: Pick<StoreContext, 'db' | 'events' | 'now' | 'log'>,
  {
    by,
    userId,
    isAdmin,
    network,
    canRemoveLastAdmin = false,
  }: { by: Actor; userId: string; isAdmin: boolean; network: string; canRemoveLastAdmin?: boolean },
): Promise<{ ok: true } | { ok: false; reason: ChangeAdminError }> {
  const at = now()
  const result = await inTransaction(db, async tx => {
    // The lock makes concurrent revocations run one after the other, so that one admin is left.
    const admins = await lockAdmins(tx)
    const user = await findUser(tx, userId)
    if (!user) return { ok: false, reason: 'unknown' } as const
    if (user.isAdmin === isAdmin) return { ok: true, hasChanged: false } as const
    if (!isAdmin && userId === by.uid) return { ok: false, reason: 'own' } as const
    if (!isAdmin && admins.length === 1 && !canRemoveLastAdmin) return { ok: false, reason: 'last-admin' } as const
    await setAdmin(tx, userId, { isAdmin, at })
    if (!isAdmin) await deleteDevices(tx, userId)
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
  if (result.hasChanged) {
    log.info({ uid: userId, by: by.uid, network }, isAdmin ? 'Admin right granted' : 'Admin right revoked')
    events.publish([{ topic: 'user', id: userId, change: 'changed' }])
  }
  return { ok: true }
}
