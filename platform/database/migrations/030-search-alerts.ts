import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds searches that shoppers get push messages of, and the products that they are to hear of. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db
  await schema
    .createTable('search_alerts')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('token', key, column => column.notNull())
    .addColumn('search', key, column => column.notNull())
    .addColumn('language', key, column => column.notNull())
    .addColumn('device', key, column => column.notNull())
    .addColumn('endpoint', 'text', column => column.notNull())
    .addColumn('p256dh', 'text', column => column.notNull())
    .addColumn('auth', 'text', column => column.notNull())
    .addColumn('created_at', key, column => column.notNull())
    .addColumn('last_sent_at', key)
    .addColumn('attempts', 'integer', column => column.notNull().defaultTo(0))
    .addColumn('due_at', key)
    .addUniqueConstraint('search_alerts_by_device', ['device', 'search'])
    .execute()
  await schema.createIndex('search_alerts_oldest').on('search_alerts').column('created_at').execute()

  await schema
    .createTable('search_alert_matches')
    .addColumn('alert_id', key, column => column.notNull().references('search_alerts.id').onDelete('cascade'))
    .addColumn('product_id', key, column => column.notNull().references('products.id').onDelete('cascade'))
    .addColumn('sent_at', key)
    .addPrimaryKeyConstraint('search_alert_matches_key', ['alert_id', 'product_id'])
    .execute()
  await schema.createIndex('search_alert_matches_by_product').on('search_alert_matches').column('product_id').execute()
  await schema
    .createIndex('search_alert_matches_unsent')
    .on('search_alert_matches')
    .column('alert_id')
    .where(sql.ref('sent_at'), 'is', null)
    .execute()

  await schema
    .createTable('product_arrivals')
    .addColumn('product_id', key, column => column.primaryKey().references('products.id').onDelete('cascade'))
    .addColumn('at', key, column => column.notNull())
    .execute()
}
