import { changeAndPublish } from '#store/change-and-publish.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import {
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

/**
 * Removes every way into an account, with what whoever is signed in has: sessions, devices and the
 * orders of one whose address was never verified.
 */
export async function removeCredentials(
  tx: Tx,
  userId: string,
  { keepsSecondFactor = false }: Pick<CredentialChange, 'keepsSecondFactor'> = {},
): Promise<void> {
  await disownUnverifiedOrders(tx, userId)
  await tx.deleteFrom('accounts').where('userId', '=', userId).execute()
  await deleteSessions(tx, userId)
  if (!keepsSecondFactor) await deleteSecondFactor(tx, userId)
}

/** As `replaceCredentials`, in a transaction. The caller publishes that the user has changed. */
export async function applyCredentialChange(
  tx: Tx,
  { userId, passwordHash, keepsSecondFactor = false, isEmailVerified = false, at }: CredentialChange & { at: Date },
): Promise<void> {
  await removeCredentials(tx, userId, { keepsSecondFactor })
  await insertPassword(tx, userId, { hash: passwordHash, at })
  if (isEmailVerified) await verifyEmail(tx, userId)
}
