import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Tables, type Tx } from '#store/database.server.ts'
import { normalizeSearchText } from '#store/products/listing.ts'
import type { User } from './user.ts'
import type { UserTable } from './user-table.ts'

const columns = ['id', 'email', 'isAdmin', 'createdAt', 'updatedAt'] as const
type UserRow = Pick<Selectable<UserTable>, (typeof columns)[number]>

const toUser = ({ id, email, isAdmin, createdAt, updatedAt }: UserRow): User => ({
  id,
  uid: id,
  email,
  // Exactly true (ROLE-01): nothing but the two databases' own ways of writing it.
  isAdmin: isAdmin === true || isAdmin === 1,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
})

/** A flag as this database keeps it. */
const flag = (db: Db, value: boolean) => (isPostgres(db) ? value : Number(value))

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return row && toUser(row)
}

/** Accounts of one kind whose e-mail contains `q`, newest first, at most `limit` of them; and how many there are. */
export async function listUsers(
  db: Db,
  { isAdmin, q, limit }: { isAdmin: boolean; q: string; limit: number },
): Promise<{ users: User[]; count: number }> {
  const pattern = `%${normalizeSearchText(q).replace(/[\\%_]/g, '\\$&')}%`
  const matches = (eb: ExpressionBuilder<Tables, 'users'>) =>
    eb.and([eb('isAdmin', '=', flag(db, isAdmin)), sql<boolean>`lower(email) like ${pattern} escape '\\'`])
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('users')
      .select(columns)
      .where(matches)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
    db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<number | string>().as('count'))
      .where(matches)
      .executeTakeFirstOrThrow(),
  ])
  return { users: rows.map(toUser), count: Number(counted.count) }
}

/** How many accounts there are (USERS-01). */
export async function countUsers(db: Db): Promise<{ admins: number; others: number }> {
  const rows = await db
    .selectFrom('users')
    .select(eb => ['isAdmin', eb.fn.countAll<number | string>().as('count')])
    .groupBy('isAdmin')
    .execute()
  const of = (isAdmin: boolean) =>
    rows
      .filter(row => (row.isAdmin === true || row.isAdmin === 1) === isAdmin)
      .reduce((sum, row) => sum + Number(row.count), 0)
  return { admins: of(true), others: of(false) }
}

/** Writes the flag. `at` is when. Whoever may do so is for the operations to decide. */
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

/** Keeps every other transaction away from all admins until this one ends; returns their ids. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const query = tx.selectFrom('users').select('id').where('isAdmin', '=', flag(tx, true)).orderBy('id')
  // A transaction of SQLite that is to write waits for the one before it already.
  const rows = await (isPostgres(tx) ? query.forUpdate() : query).execute()
  return rows.map(({ id }) => id)
}
