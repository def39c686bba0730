import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the admins' private notes on orders, and indexes that find a buyer's other orders. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db
  await schema
    .createTable('order_notes')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('author_id', key, column => column.notNull())
    .addColumn('author_email', 'text', column => column.notNull())
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('edited_at', key)
    .execute()
  await schema.createIndex('order_notes_by_order').on('order_notes').columns(['order_id', 'created_at']).execute()
  await sql.raw('create index orders_by_email on orders ((lower(trim(email))))').execute(db)
  await schema.createIndex('orders_by_phone').on('orders').column('ship_phone').execute()
}
