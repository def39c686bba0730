import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { containsText, countRows, type Db, isPostgres, lockRows, type Tables, type Tx } from '#store/database.server.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import type { User } from './user.ts'
import type { UserTable } from './user-table.ts'

const columns = ['id', 'email', 'isAdmin', 'createdAt', 'updatedAt'] as const
type UserRow = Pick<Selectable<UserTable>, (typeof columns)[number]>

const toUser = ({ id, email, isAdmin, createdAt, updatedAt }: UserRow): User => ({
  id,
  uid: id,
  email,
  // Only the exact values that PostgreSQL and SQLite store for true.
  isAdmin: isAdmin === true || isAdmin === 1,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** Converts a flag to the type of this database. */
const flag = (db: Db | Tx, value: boolean) => (isPostgres(db) ? value : Number(value))

/** The condition of a query on `users` that only admins meet. */
export const createAdminFilter = (db: Db | Tx) => sql<boolean>`users.is_admin = ${flag(db, true)}`

/** Finds a user by id. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Whether each sign-in of a user asks for a code. */
export async function hasSecondFactor(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('twoFactorEnabled').where('id', '=', id).executeTakeFirst()
  return row?.twoFactorEnabled === true || row?.twoFactorEnabled === 1
}

/** Finds a user by e-mail, ignoring case, surrounding spaces and what isn't seen. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  // PostgreSQL can't search for this character.
  if (email.includes('\0')) return undefined
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('email', '=', removeInvisible(email).toLowerCase())
    .executeTakeFirst()
  return row && toUser(row)
}

/** Lists admins or other users whose e-mail contains `q`, newest first, and counts all of them. */
export async function listUsers(
  db: Db,
  { isAdmin, q, limit }: { isAdmin: boolean; q: string; limit: number },
): Promise<{ users: User[]; count: number }> {
  const matches = (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.and([eb('isAdmin', '=', flag(db, isAdmin)), containsText(sql`lower(email)`, removeInvisible(q).toLowerCase())])
  const [rows, count] = await Promise.all([
    db
      .selectFrom('users')
      .select(columns)
      .where(matches)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    countRows(db.selectFrom('users').where(matches)),
  ])
  return { users: rows.map(toUser), count }
}

/** Counts admins and other users. */
export async function countUsers(db: Db): Promise<{ admins: number; others: number }> {
  const rows = await db
    .selectFrom('users')
    .select(eb => ['isAdmin', eb.fn.countAll<number>().as('count')])
    .groupBy('isAdmin')
    .execute()
  const count = (isAdmin: boolean) =>
    rows.filter(row => (row.isAdmin === true || row.isAdmin === 1) === isAdmin).reduce((sum, row) => sum + row.count, 0)
  return { admins: count(true), others: count(false) }
}

/** Sets the admin flag, without any check of its own. */
export async function setAdmin(
  db: Db | Tx,
  id: string,
  { isAdmin, at }: { isAdmin: boolean; at: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ isAdmin: flag(db, isAdmin), updatedAt: isPostgres(db) ? at : at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Lists the e-mail addresses of all admins, in a fixed order. */
export const listAdminEmails = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('users').select('email').where('isAdmin', '=', flag(db, true)).orderBy('id').execute()).map(
    ({ email }) => email,
  )

/** Locks a user until the transaction ends; undefined when there is none. */
export async function lockUser(tx: Tx, userId: string): Promise<User | undefined> {
  const query = tx.selectFrom('users').select('id').where('id', '=', userId)
  const row = await lockRows(tx, query).executeTakeFirst()
  return row && findUser(tx, userId)
}

/** Locks all admins until the transaction ends and returns their ids. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const query = tx.selectFrom('users').select('id').where('isAdmin', '=', flag(tx, true)).orderBy('id')
  const rows = await lockRows(tx, query).execute()
  return rows.map(({ id }) => id)
}
