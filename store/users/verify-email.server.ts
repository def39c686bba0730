import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { deleteAccountLink } from './account-link-queries.server.ts'
import { verifyEmail } from './credential-queries.server.ts'

/**
 * Marks the address of a user as verified with a mailed link. The user has to be signed in:
 * somebody else may have registered the address, and its owner must not confirm that account by
 * pressing a link.
 * @returns false when the link is for another account, was used or has expired
 */
export async function verifyEmailByLink(
  context: Pick<StoreContext, 'db' | 'now' | 'events'>,
  { userId, token }: { userId: string; token: string },
): Promise<boolean> {
  const link = { purpose: 'email-verification', token, subject: userId, at: context.now() } as const
  return changeAndPublish(context, async (tx, publish) => {
    if (!(await deleteAccountLink(tx, link))) return false
    await verifyEmail(tx, userId)
    publish({ topic: 'user', id: userId, change: 'changed' })
    return true
  })
}
