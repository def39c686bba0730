import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the account with which an order was placed, and an index of paid orders by e-mail. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('orders').addColumn('user_id', key).execute()
  await sql.raw('create index orders_of_account on orders (user_id, created_at) where user_id is not null').execute(db)
  await sql.raw('create index orders_of_email on orders (lower(trim(email)), paid_at) where paid = 1').execute(db)
}
