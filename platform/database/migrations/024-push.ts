import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds push messages to admins: the shop's keys, their devices, and what waits for them. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db
  await schema
    .createTable('vapid_keys')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('public_key', 'text', column => column.notNull())
    .addColumn('sealed_private_key', 'text', column => column.notNull())
    .execute()

  await schema
    .createTable('push_subscriptions')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('user_id', key, column => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', key, column => column.references('sessions.id').onDelete('set null'))
    .addColumn('endpoint', key, column => column.notNull().unique())
    .addColumn('p256dh', 'text', column => column.notNull())
    .addColumn('auth', 'text', column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('confirmed_at', key, column => column.notNull())
    .execute()
  await schema.createIndex('push_subscriptions_by_user').on('push_subscriptions').column('user_id').execute()
  await schema.createIndex('push_subscriptions_by_session').on('push_subscriptions').column('session_id').execute()

  await schema
    .createTable('push_deliveries')
    .addColumn('notification_id', key, column => column.notNull().references('notifications.id').onDelete('cascade'))
    .addColumn('subscription_id', key, column =>
      column.notNull().references('push_subscriptions.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('due_at', key, column => column.notNull())
    .addPrimaryKeyConstraint('push_deliveries_key', ['notification_id', 'subscription_id'])
    .execute()
  await schema.createIndex('push_deliveries_due').on('push_deliveries').column('due_at').execute()
  await schema.createIndex('push_deliveries_by_subscription').on('push_deliveries').column('subscription_id').execute()

  await schema.alterTable('notifications').addColumn('push_text', 'text').execute()
  await schema
    .createIndex('notifications_to_push')
    .on('notifications')
    .column('id')
    .where(sql.ref('push_text'), 'is not', null)
    .execute()
}
