import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds what the admin area needs: the audit log, cancellations that wait for their refund, and
 * indexes for the admin lists.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db

  await schema
    .createTable('audit_entries')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('at', key, column => column.notNull())
    .addColumn('by', key, column => column.notNull())
    .addColumn('by_email', 'text', column => column.notNull())
    .addColumn('what', 'text', column => column.notNull())
    .addColumn('subject', key, column => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await schema.createIndex('audit_entries_newest').on('audit_entries').column('at').execute()
  await schema.createIndex('audit_entries_by_subject').on('audit_entries').columns(['subject', 'at']).execute()

  await schema.alterTable('orders').addColumn('closing_to', 'text').execute()
  await schema.alterTable('orders').addColumn('closing_restock', 'integer').execute()
  await schema.alterTable('orders').addColumn('closing_at', key).execute()
  await schema.alterTable('orders').addColumn('closing_by', 'text').execute()
  await schema
    .createIndex('orders_closing')
    .on('orders')
    .column('closing_at')
    .where(sql.ref('closing_at'), 'is not', null)
    .execute()
  await schema.createIndex('orders_by_status').on('orders').columns(['status', 'created_at']).execute()
  await schema
    .createIndex('orders_needing_action')
    .on('orders')
    .column('created_at')
    .where(sql.ref('requires_action'), '=', sql.lit(1))
    .execute()
  await schema.createIndex('products_by_order').on('products').column('sold_order_id').execute()
  await schema
    .createIndex('notifications_unread')
    .on('notifications')
    .column('created_at')
    .where(sql.ref('read'), '=', sql.lit(0))
    .execute()
  await schema.createIndex('feedbacks_newest').on('feedbacks').column('created_at').execute()
}
