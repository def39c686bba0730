import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findAccountLink, insertAccountLink } from './account-link-queries.server.ts'
import { lockUser } from './user-queries.server.ts'

export interface Invitation {
  /** Id of the admin who has sent it. */
  by: string
  /** Mailed to the address by the store, or passed on by the admin. */
  way: 'mail' | 'link'
  email: string
}

/**
 * Creates the link of an invitation: it works once, for seven days, while its sender is an admin.
 * @returns its secret URL; undefined when its sender is no admin any more
 */
export const createInvitation = (
  { db, now, publicUrl }: Pick<StoreContext, 'db' | 'now' | 'publicUrl'>,
  { by, way, email }: Invitation,
): Promise<string | undefined> =>
  inTransaction(db, async tx => {
    // Whoever revokes the right waits for the link, and deletes it.
    if (!(await lockUser(tx, by))?.isAdmin) return undefined
    const subject = `${by} ${way} ${removeInvisible(email).toLowerCase()}`
    const token = await insertAccountLink(tx, { purpose: 'admin-invitation', subject, at: now() })
    return `${publicUrl}/account/invitation?token=${token}`
  })

/** Finds an invitation and its subject, by which it is used up. */
export async function findInvitation(
  db: Db | Tx,
  { token, at }: { token: string; at: Date },
): Promise<(Invitation & { subject: string }) | undefined> {
  const subject = await findAccountLink(db, { purpose: 'admin-invitation', token, at })
  if (subject === undefined) return undefined
  const [by = '', way, email = ''] = subject.split(' ')
  return { subject, by, way: way === 'mail' ? 'mail' : 'link', email }
}

/** Deletes the invitations that an admin has sent. */
export const deleteInvitations = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('verifications')
    .where('identifier', 'like', 'admin-invitation:%')
    .where('value', 'like', `${userId} %`)
    .execute()
