import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds disputes of payments, with what becomes of them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('disputes')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('payment_intent_id', key, column => column.notNull())
    .addColumn('amount_sen', 'integer', column => column.notNull())
    .addColumn('reason', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('respond_by', 'text')
    .addColumn('opened_at', key, column => column.notNull())
    .addColumn('closed_at', 'text')
    .execute()
  await db.schema.createIndex('disputes_by_order').on('disputes').column('order_id').execute()
}
