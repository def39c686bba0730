import { changeAsAdmin } from '#store/audit/audit.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink, findAccountLink, insertAccountLink } from './account-link-queries.server.ts'
import { applyRight } from './change-admin.server.ts'
import { findAccountFacts } from './credential-queries.server.ts'
import { findUser, lockAdmins, lockUser } from './user-queries.server.ts'

const purpose = 'admin-invitation'

/**
 * Creates the link of an invitation: it works once, for seven days, while its sender is an admin.
 * @param invitation.by id of the admin who sends it
 * @param invitation.way mailed to the address by the store, or passed on by the admin
 * @param invitation.email in lower case
 * @returns its secret URL; undefined when its sender is no admin any more
 */
export const createInvitation = (
  { db, now, publicUrl }: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { by, way, email }: { by: string; way: 'mail' | 'link'; email: string },
): Promise<string | undefined> =>
  inTransaction(db, async tx => {
    // Whoever revokes the right waits for the link, and deletes it.
    if (!(await lockUser(tx, by))?.isAdmin) return undefined
    const token = await insertAccountLink(tx, { purpose, subject: `${by} ${way} ${email}`, at: now() })
    return `${publicUrl}/account/invitation?token=${token}`
  })

/** `asked`: an admin has to confirm it. `ended`: nothing has changed. */
type InvitationResult = 'granted' | 'asked' | 'is-admin' | 'ended'

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
  const link = { purpose, token, at: context.now() } as const
  const subject = (await findAccountLink(context.db, link)) ?? ''
  const [senderId = '', way, invitedEmail] = subject.split(' ')
  const sender = await findUser(context.db, senderId)
  if (!sender) return 'ended'
  const result = await changeAsAdmin(context, sender, async (change): Promise<InvitationResult> => {
    const { tx } = change
    // In the order of `changeAdmin`: a sender whose right is revoked meanwhile is no admin.
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user || !admins.includes(sender.uid)) return 'ended'
    if (user.isAdmin) return 'is-admin'
    if (!(await deleteAccountLink(tx, { ...link, subject }))) return 'ended'
    const { email } = user
    const isConfirmed = (await findAccountFacts(tx, [userId])).get(userId)?.isEmailVerified
    if (way === 'mail' && isConfirmed && email === invitedEmail) {
      await applyRight(change, user, true)
      return 'granted'
    }
    const message = `${email} was invited by ${sender.email}. Is it the right account? Then press ‘Make admin’.`
    const path = `/admin/user-management?q=${encodeURIComponent(email)}`
    const notification = { type: 'system', title: 'Asks to be an admin', message, link: path } as const
    await addNotification(change, { ...notification, pushText: 'Somebody asks to be an admin' })
    return 'asked'
  })
  if (result === 'granted' || result === 'asked')
    context.log.info({ uid: userId, by: sender.uid, network, result }, 'Invitation of an admin used')
  return result
}
