import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the language in which an order was placed. Orders so far were placed in English. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .alterTable('orders')
    .addColumn('language', key, column => column.notNull().defaultTo('en'))
    .execute()
}
