import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { toAccountTime } from './credential-queries.server.ts'

/** What a mailed link allows whoever has it. */
export type AccountLinkPurpose = 'password-reset' | 'email-verification'

interface AccountLink {
  purpose: AccountLinkPurpose
  token: string
  at: Date
}

const lifetimeMs = 60 * 60_000

/** The database holds a hash alone: whoever reads it can't follow the link. */
const getIdentifier = (purpose: AccountLinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('hex')}`

/** Creates the secret token of a link. It works once, within an hour. */
export async function insertAccountLink(
  tx: Tx,
  { purpose, userId, at }: { purpose: AccountLinkPurpose; userId: string; at: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('verifications')
    .values({
      id: createId(),
      identifier: getIdentifier(purpose, token),
      value: userId,
      expiresAt: toAccountTime(tx, new Date(at.getTime() + lifetimeMs)),
      createdAt: toAccountTime(tx, at),
      updatedAt: toAccountTime(tx, at),
    })
    .execute()
  return token
}

/** Finds the id of the user that a link is for; undefined when it was used or has expired. */
export async function findAccountLink(db: Db | Tx, { purpose, token, at }: AccountLink): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', getIdentifier(purpose, token))
    .where('expiresAt', '>', toAccountTime(db, at))
    .executeTakeFirst()
  return row?.value
}

/**
 * Uses a user's link up.
 * @returns false when it was used or has expired, or is another user's; of two at the same time one
 * gets true.
 */
export async function deleteAccountLink(
  tx: Tx,
  { purpose, token, userId, at }: AccountLink & { userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', getIdentifier(purpose, token))
    .where('value', '=', userId)
    .where('expiresAt', '>', toAccountTime(tx, at))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
