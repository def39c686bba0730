import type { Kysely } from 'kysely'

/** Adds the table whose one row shows that the database takes writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('write_checks')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('payload', 'text', column => column.notNull())
    .execute()
}
