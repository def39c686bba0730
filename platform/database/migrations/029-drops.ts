import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds drops: products that come into the shop together, at an announced second. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('drops')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('slug', key, column => column.notNull().unique())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('opens_at', key, column => column.notNull())
    .addColumn('published_at', key)
    .addColumn('created_at', key, column => column.notNull())
    .execute()
  await db.schema.alterTable('products').addColumn('drop_id', key).execute()
  await sql.raw('create index products_by_drop on products (drop_id) where drop_id is not null').execute(db)
}
