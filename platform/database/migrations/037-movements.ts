import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds the movements of the balance at the payment provider, its payouts, and when it was asked.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('movements')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('payment_intent_id', key)
    .addColumn('charge_id', key)
    .addColumn('refund_id', key)
    .addColumn('dispute_id', key)
    .addColumn('payout_id', key)
    .addColumn('order_id', key)
    .addColumn('gross_sen', 'integer', column => column.notNull())
    .addColumn('fee_sen', 'integer', column => column.notNull())
    .addColumn('net_sen', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('available_on', key, column => column.notNull())
    .execute()
  await db.schema.createIndex('movements_by_time').on('movements').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('movements_by_payment').on('movements').column('payment_intent_id').execute()
  await db.schema
    .createTable('payouts')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('amount_sen', 'integer', column => column.notNull())
    .addColumn('currency', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('arrives_at', key, column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('is_matched', 'integer', column => column.notNull())
    .execute()
  await db.schema
    .createTable('provider_checks')
    .addColumn('name', key, column => column.primaryKey())
    .addColumn('checked_at', key)
    .addColumn('failed_at', key)
    .addColumn('claimed_until', key)
    .execute()
}
