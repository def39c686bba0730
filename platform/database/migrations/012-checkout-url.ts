import type { Kysely } from 'kysely'

/** Adds the URL of the order's payment page, so that a second press leads to the same page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('session_url', 'text').execute()
}
