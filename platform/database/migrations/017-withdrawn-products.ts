import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds when a product was withdrawn: its order was cancelled or refunded, and it wasn't put back on
 * sale. Until now such products counted as sold. The indexes of the shop leave them out.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const run = (statement: string) => sql.raw(statement).execute(db)
  await db.schema.alterTable('products').addColumn('withdrawn_at', key).execute()
  await run(`
    update products set sold = 0, sold_price_sen = null, sold_at = null, sold_to_name = null, sold_to_email = null,
      sold_order_id = null,
      withdrawn_at = (select updated_at from orders where orders.id = products.sold_order_id)
    where sold = 1 and sold_order_id in (select id from orders where status in ('cancelled', 'refunded'))`)

  const newest = "(coalesce(created_at, '')) desc, id"
  const oldest = "(coalesce(created_at, '~')), id"
  const price = `price_sen, ${newest}`
  const sortOrders = { newest, oldest, price, category_newest: newest, category_oldest: oldest, category_price: price }
  for (const [name, columns] of Object.entries(sortOrders)) {
    const first = name.startsWith('category') ? '(lower(category)), ' : ''
    await run(`drop index shop_by_${name}`)
    await run(`create index shop_by_${name} on products (${first}${columns})
      where sold = 0 and hidden = 0 and withdrawn_at is null`)
  }
  await run('create index products_withdrawn on products (withdrawn_at) where withdrawn_at is not null')
}
