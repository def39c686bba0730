import { type Kysely, sql } from 'kysely'
import { createOrderPageToken } from '#store/ids.ts'
import type { Dialect } from '../dialect.ts'

interface Tables {
  orders: { id: string; page_token: string | null }
}

/** Adds the token of each order's page. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('orders').addColumn('page_token', key).execute()
  const orders = db as Kysely<Tables>
  for (const { id } of await orders.selectFrom('orders').select('id').execute())
    await orders.updateTable('orders').set({ page_token: createOrderPageToken() }).where('id', '=', id).execute()
  await db.schema.createIndex('orders_page_token').on('orders').column('page_token').unique().execute()
}
