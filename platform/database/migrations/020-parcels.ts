import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the courier of each order's parcel and its tracking number. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('orders').addColumn('courier', key).execute()
  await db.schema.alterTable('orders').addColumn('tracking_number', key).execute()
}
