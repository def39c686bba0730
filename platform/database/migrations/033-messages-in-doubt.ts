import type { Kysely } from 'kysely'

/** Adds when an attempt to send a message ended in doubt: a confirmation is then repeated once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('in_doubt_at', 'text').execute()
}
