import { type Kysely, sql } from 'kysely'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import type { Dialect } from '../dialect.ts'

interface Tables {
  orders: {
    id: string
    order_number: string
    email: string
    ship_name: string
    ship_phone: string
    search_text: string
  }
  order_items: { order_id: string; title: string; position: number }
}

/**
 * Adds the admins' private notes on orders, the text by which orders are found, and indexes that
 * find a buyer's other orders.
 */
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
  await schema
    .alterTable('orders')
    .addColumn('search_text', 'text', column => column.notNull().defaultTo(''))
    .execute()
  await fillSearchTexts(db as Kysely<Tables>)
  // SQLite reads 10,000 texts in some milliseconds; an index of its own would have to follow each
  // change of an order.
  if (dialect === 'postgres')
    await sql.raw('create index orders_search on orders using gin (search_text gin_trgm_ops)').execute(db)
}

async function fillSearchTexts(db: Kysely<Tables>): Promise<void> {
  const items = await db.selectFrom('order_items').select(['order_id', 'title']).orderBy('position').execute()
  const itemsByOrder = Map.groupBy(items, ({ order_id }) => order_id)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'email', 'ship_name', 'ship_phone'])
    .execute()
  for (const { id, order_number: orderNumber, email, ship_name: shipName, ship_phone: shipPhone } of orders) {
    const titles = (itemsByOrder.get(id) ?? []).map(({ title }) => title)
    await db
      .updateTable('orders')
      .set({ search_text: createOrderSearchText({ orderNumber, email, shipName, shipPhone, titles }) })
      .where('id', '=', id)
      .execute()
  }
}
