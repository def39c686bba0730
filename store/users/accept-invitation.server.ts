import { changeAsAdmin } from '#store/audit/audit.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink } from './account-link-queries.server.ts'
import { findInvitation } from './admin-invitation-queries.server.ts'
import { applyRight } from './change-admin.server.ts'
import { findAccountFacts } from './credential-queries.server.ts'
import { notifyOfRights } from './user-hooks.server.ts'
import { findUser, lockAdmins, lockUser } from './user-queries.server.ts'

/** `asked`: an admin has to confirm it. `ended`: nothing has changed. */
export type InvitationResult = 'granted' | 'asked' | 'is-admin' | 'ended'

/**
 * Uses an invitation up for the signed-in account: asks the admins to give it their right. It gets
 * the right at once when the link came by mail to the address that the account has confirmed.
 * Otherwise whoever got hold of the link may have used it, so an admin looks at the account first.
 * @returns `ended`: it was used or has expired, or its sender is no admin any more
 */
export async function acceptInvitation(
  context: Pick<StoreContext, 'db' | 'events' | 'now' | 'log'>,
  { token, userId, network }: { token: string; userId: string; network: string },
): Promise<InvitationResult> {
  const link = { purpose: 'admin-invitation', token, at: context.now() } as const
  const sent = await findInvitation(context.db, link)
  const sender = sent && (await findUser(context.db, sent.by))
  if (!sender) return 'ended'
  const result = await changeAsAdmin(context, sender, async (change): Promise<InvitationResult> => {
    const { tx, at, publish } = change
    // In the order of `changeAdmin`: of two who use the link one finds it, and a sender whose right
    // is revoked meanwhile is no admin.
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    const invitation = await findInvitation(tx, link)
    if (!user || !invitation || !admins.includes(sender.uid)) return 'ended'
    if (user.isAdmin) return 'is-admin'
    if (!(await deleteAccountLink(tx, { ...link, subject: invitation.subject }))) return 'ended'
    const isConfirmed = (await findAccountFacts(tx, [userId])).get(userId)?.isEmailVerified
    if (invitation.way === 'mail' && isConfirmed && user.email === invitation.email) {
      await applyRight(change, user, true)
      return 'granted'
    }
    const message = `${user.email} was invited by ${sender.email}. Is it the right account? Then press ‘Make admin’.`
    const path = `/admin/user-management?q=${encodeURIComponent(user.email)}`
    const notification = { title: 'Asks to be an admin', message, link: path, at }
    publish(await notifyOfRights(tx, { ...notification, pushText: 'Somebody asks to be an admin' }))
    return 'asked'
  })
  if (result === 'granted' || result === 'asked')
    context.log.info({ uid: userId, by: sender.uid, network, result }, 'Invitation of an admin used')
  return result
}
