import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds what limits count by: the network of an order, the history of holds, and the network whose
 * orders a notification collects.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db
  await schema.alterTable('orders').addColumn('network', key).execute()
  await schema.alterTable('orders').addColumn('network_site', key).execute()
  for (const column of ['network', 'network_site'])
    await schema
      .createIndex(`orders_${column}`)
      .on('orders')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute()
  await schema.createIndex('orders_shopper').on('orders').column('shopper_id').execute()

  await schema.alterTable('notifications').addColumn('network', key).execute()
  await schema.alterTable('notifications').addColumn('collected_orders', 'integer').execute()
  await schema
    .createIndex('notifications_network')
    .on('notifications')
    .column('network')
    .where(sql.ref('network'), 'is not', null)
    .execute()

  await schema
    .createTable('product_holds')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('product_id', key, column => column.notNull())
    .addColumn('order_id', key, column => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('started_at', key, column => column.notNull())
    .addColumn('ended_at', key)
    .execute()
  await schema.createIndex('product_holds_product').on('product_holds').column('product_id').execute()
  await schema.createIndex('product_holds_order').on('product_holds').column('order_id').execute()
}
