import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import {
  deleteAccounts,
  deleteSecondFactor,
  deleteSessions,
  disownUnverifiedOrders,
  insertPassword,
  verifyEmail,
} from './credential-queries.server.ts'

interface CredentialChange {
  userId: string
  passwordHash: string
  /**
   * Whether a second factor stays; by default it goes too, because whoever set it up may not own
   * the account.
   */
  keepsSecondFactor?: boolean
  /** Whether the address counts as verified from now on; without it nothing changes. */
  isEmailVerified?: boolean
}

/**
 * Gives an account a new password as its only way in: earlier passwords, linked accounts and
 * sessions are removed, whoever they belong to. So are the orders of one whose address was never
 * verified.
 */
export const replaceCredentials = (
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  change: CredentialChange,
): Promise<void> =>
  changeAndPublish(context, async (tx, publish) => {
    await applyCredentialChange(tx, { ...change, at: context.now() })
    publish({ topic: 'user', id: change.userId, change: 'changed' })
  })

/** As `replaceCredentials`, in a transaction. The caller publishes that the user has changed. */
export async function applyCredentialChange(
  tx: Tx,
  { userId, passwordHash, keepsSecondFactor = false, isEmailVerified = false, at }: CredentialChange & { at: Date },
): Promise<void> {
  await disownUnverifiedOrders(tx, userId)
  await deleteAccounts(tx, userId)
  await deleteSessions(tx, userId)
  if (!keepsSecondFactor) await deleteSecondFactor(tx, userId)
  await insertPassword(tx, userId, { hash: passwordHash, at })
  if (isEmailVerified) await verifyEmail(tx, userId)
}
