import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the number of views of each page per day. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('visits')
    .addColumn('day', key, column => column.notNull())
    .addColumn('route', key, column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('visits_key', ['day', 'route'])
    .execute()
}
