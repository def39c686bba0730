import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds unfinished products, which admins save while they type. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('saved_drafts')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('uid', key, column => column.notNull())
    .addColumn('input', 'text', column => column.notNull())
    .addColumn('edited_at', key, column => column.notNull())
    .addColumn('saved_at', key, column => column.notNull())
    .execute()
  await db.schema.createIndex('saved_drafts_by_user').on('saved_drafts').columns(['uid', 'edited_at']).execute()
  await db.schema.createIndex('saved_drafts_by_age').on('saved_drafts').column('saved_at').execute()
}
