import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds the outbox of e-mail messages. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .createTable('messages')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('order_id', key)
    .addColumn('kind', key, column => column.notNull())
    .addColumn('message_id', key, column => column.notNull().unique())
    .addColumn('recipient', 'text', column => column.notNull())
    .addColumn('language', key, column => column.notNull())
    .addColumn('data', 'text', column => column.notNull())
    .addColumn('status', key, column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('send_after', key, column => column.notNull())
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('claimed_at', key)
    .addColumn('sent_at', key)
    .addColumn('last_error', 'text')
    .execute()
  await db.schema
    .createIndex('messages_unsent')
    .on('messages')
    .columns(['status', 'send_after'])
    .where('status', '<>', sql.lit('sent'))
    .execute()
  await db.schema.createIndex('messages_newest').on('messages').columns(['created_at', 'id']).execute()
  await db.schema.createIndex('messages_by_order').on('messages').column('order_id').execute()
}
