import { type Actor, type AdminChange, changeAsAdmin } from '#store/audit/audit.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deletePushDevices } from './credential-queries.server.ts'
import type { User } from './user.ts'
import { findUser, lockAdmins, setAdmin } from './user-queries.server.ts'

export type ChangeAdminError = 'unknown' | 'own' | 'last-admin'
type ChangeAdminResult = { ok: true } | { ok: false; reason: ChangeAdminError }

/**
 * Grants or revokes admin rights. With the rights go the devices that get push messages.
 * Idempotent.
 * @param change.network where the request came from, for the log
 * @param change.canRemoveLastAdmin for the command line, which can also grant the rights again
 * @returns `unknown`: no such user. `own`: admins can't revoke their own rights. `last-admin`: no
 * admin would be left.
 */
export async function changeAdmin(
  context: Pick<StoreContext, 'db' | 'events' | 'now' | 'log'>,
  {
    by,
    userId,
    isAdmin,
    network,
    canRemoveLastAdmin = false,
  }: { by: Actor; userId: string; isAdmin: boolean; network: string; canRemoveLastAdmin?: boolean },
): Promise<ChangeAdminResult> {
  let hasChanged = false
  const result = await changeAsAdmin(context, by, async (change): Promise<ChangeAdminResult> => {
    const { tx } = change
    // The lock makes concurrent revocations run one after the other, so that one admin is left.
    const admins = await lockAdmins(tx)
    const user = await findUser(tx, userId)
    if (!user) return { ok: false, reason: 'unknown' }
    if (user.isAdmin === isAdmin) return { ok: true }
    if (!isAdmin && userId === by.uid) return { ok: false, reason: 'own' }
    if (!isAdmin && admins.length === 1 && !canRemoveLastAdmin) return { ok: false, reason: 'last-admin' }
    await applyRight(change, user, isAdmin)
    hasChanged = true
    return { ok: true }
  })
  if (hasChanged)
    context.log.info({ uid: userId, by: by.uid, network }, isAdmin ? 'Admin right granted' : 'Admin right revoked')
  return result
}

/**
 * Changes the right of a user, in a transaction that has locked the admins. They hear of a new one;
 * with the right go the devices and the invitations of who had it.
 */
export async function applyRight(
  change: AdminChange,
  { uid, email, isAdmin: wasAdmin }: User,
  isAdmin: boolean,
): Promise<void> {
  const { tx, at, by, audit, publish } = change
  await setAdmin(tx, uid, { isAdmin, at: new Date(at) })
  if (isAdmin) {
    const message = `${email} is an admin now, by ${by.email}.`
    const link = '/admin/user-management'
    const pushText = 'There is a new admin'
    const notification = { type: 'system', title: 'New admin', message, link, pushText } as const
    // Without an event of its own: pages read it with that of the user.
    await addNotification({ ...change, publish() {} }, notification)
  } else {
    await deletePushDevices(tx, uid)
    // The subject of an invitation begins with the id of its sender.
    const invitations = tx.deleteFrom('verifications').where('identifier', 'like', 'admin-invitation:%')
    await invitations.where('value', 'like', `${uid} %`).execute()
  }
  await audit(isAdmin ? 'admin granted' : 'admin revoked', uid, {
    before: { email, isAdmin: wasAdmin },
    after: { email, isAdmin },
  })
  publish({ topic: 'user', id: uid, change: 'changed' })
}
