import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds every request for a refund that was sent to the provider. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('refund_requests')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key, column => column.notNull().references('orders.id'))
    .addColumn('payment_intent_id', key, column => column.notNull())
    .addColumn('attempt', 'integer', column => column.notNull())
    .addColumn('sent_at', key, column => column.notNull())
    .addColumn('response', 'text')
    .addColumn('failure_status', 'integer')
    .execute()
  await db.schema.createIndex('refund_requests_by_payment').on('refund_requests').column('payment_intent_id').execute()
}
