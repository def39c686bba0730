import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { toAccountTime } from './credential-queries.server.ts'

/** What a mailed link allows whoever has it. */
export type AccountLinkPurpose = 'password-reset' | 'email-verification' | 'admin-invitation'

interface AccountLink {
  purpose: AccountLinkPurpose
  token: string
  at: Date
}

const hourMs = 60 * 60_000
const lifetimes = { 'password-reset': hourMs, 'email-verification': hourMs, 'admin-invitation': 7 * 24 * hourMs }

/** The database holds a hash alone: whoever reads it can't follow the link. */
const getIdentifier = (purpose: AccountLinkPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('hex')}`

/**
 * Creates the secret token of a link. It works once, within its time.
 * @param link.subject id of the user whose account it is about, or what an invitation says
 */
export async function insertAccountLink(
  tx: Tx,
  { purpose, subject, at }: { purpose: AccountLinkPurpose; subject: string; at: Date },
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .insertInto('verifications')
    .values({
      id: createId(),
      identifier: getIdentifier(purpose, token),
      value: subject,
      expiresAt: toAccountTime(tx, new Date(at.getTime() + lifetimes[purpose])),
      createdAt: toAccountTime(tx, at),
      updatedAt: toAccountTime(tx, at),
    })
    .execute()
  return token
}

/** Finds the subject of a link; undefined when it was used or has expired. */
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
 * Uses a link up.
 * @returns false when it was used or has expired, or is about something else; of two at the same
 * time one gets true.
 */
export async function deleteAccountLink(
  tx: Tx,
  { purpose, token, subject, at }: AccountLink & { subject: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('identifier', '=', getIdentifier(purpose, token))
    .where('value', '=', subject)
    .where('expiresAt', '>', toAccountTime(tx, at))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
