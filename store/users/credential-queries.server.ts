import { sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { AccountFacts } from './account-facts.ts'

/** The provider of accounts with a password. */
export const credential = 'credential'

/** Converts a time to the type that the tables of accounts and sessions have in this database. */
export const toAccountTime = (db: Db | Tx, at: Date) => (isPostgres(db) ? at : at.toISOString())

/** Finds the hash of a user's password; undefined when the user signs in by other means. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', credential)
    .executeTakeFirst()
  return row?.password ?? undefined
}

/**
 * Takes its orders from an account whose address was never verified: whoever now takes it over may
 * not have placed them.
 */
export const disownUnverifiedOrders = (tx: Tx, userId: string) =>
  sql`update orders set user_id = null where user_id = ${userId}
    and exists (select 1 from users where id = ${userId} and not email_verified)`.execute(tx)

/** Adds a password to a user who has none. */
export async function insertPassword(tx: Tx, userId: string, { hash, at }: { hash: string; at: Date }): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      id: createId(),
      userId,
      providerId: credential,
      accountId: userId,
      password: hash,
      createdAt: toAccountTime(tx, at),
      updatedAt: toAccountTime(tx, at),
    })
    .execute()
}

/**
 * Ends all sessions of a user, and the sign-ins that wait for a code of the second factor. Push
 * messages to the devices of the sessions end, too, and the invitations that the user has sent.
 */
export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await sql`delete from verifications where value = ${userId} or value like ${`${userId} %`}`.execute(tx)
  await deletePushDevices(tx, userId)
  await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** Switches push messages off for all devices of a user. */
export async function deletePushDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
}

/** Ends a session of a user, with the push messages to its device. */
export async function deleteSession(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<void> {
  const own = tx.selectFrom('sessions').select('id').where('id', '=', id).where('userId', '=', userId)
  await tx.deleteFrom('pushSubscriptions').where('sessionId', 'in', own).execute()
  await tx.deleteFrom('sessions').where('id', 'in', own).execute()
}

/** Lists the browsers in which a user is signed in, the one that was used last first. */
export const listSessions = (db: Db, userId: string, at: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', toAccountTime(db, at))
    .orderBy('updatedAt', 'desc')
    .limit(50)
    .execute()

/** Removes the second factor of a user. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await sql`delete from two_factors where user_id = ${userId}`.execute(tx)
  await tx
    .updateTable('users')
    .set({ twoFactorEnabled: isPostgres(tx) ? false : 0 })
    .where('id', '=', userId)
    .execute()
}

/** Marks a user's e-mail address as verified. */
export async function verifyEmail(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailVerified: isPostgres(tx) ? true : 1 })
    .where('id', '=', userId)
    .execute()
}

/** Reads the facts of each user that exists, by id. */
export async function findAccountFacts(db: Db, userIds: readonly string[]): Promise<Map<string, AccountFacts>> {
  if (userIds.length === 0) return new Map()
  const [users, accounts] = await Promise.all([
    db.selectFrom('users').select(['id', 'createdAt', 'emailVerified']).where('id', 'in', userIds).execute(),
    db.selectFrom('accounts').select(['userId', 'providerId', 'password']).where('userId', 'in', userIds).execute(),
  ])
  return new Map(
    users.map(({ id, createdAt, emailVerified }) => {
      const own = accounts.filter(({ userId }) => userId === id)
      return [
        id,
        {
          createdAt: new Date(createdAt).toISOString(),
          hasPassword: own.some(({ providerId, password }) => providerId === credential && password !== null),
          hasGoogle: own.some(({ providerId }) => providerId === 'google'),
          isEmailVerified: emailVerified === true || emailVerified === 1,
        },
      ]
    }),
  )
}
