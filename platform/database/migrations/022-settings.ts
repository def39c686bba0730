import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the settings that admins have changed, a row for each group that is saved at once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('settings')
    .addColumn('group_name', key, column => column.primaryKey())
    .addColumn('changed_values', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .execute()
}
