import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/**
 * Adds since when a product is asked its price, and the earlier price that may be shown struck
 * through. Until now the audit log alone knew it: the price is asked since the product was added,
 * since an admin changed its price or put it back on sale, or since its order ended, whichever was
 * last. Also adds the price changes that can be undone.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema.alterTable('products').addColumn('price_since', 'text').execute()
  await db.schema.alterTable('products').addColumn('earlier_price_sen', 'integer').execute()
  const latest = dialect === 'postgres' ? 'greatest' : 'max'
  const price = (column: string) =>
    dialect === 'postgres' ? `(${column}::jsonb ->> 'price')` : `json_extract(${column}, '$.price')`
  await sql
    .raw(`
    update products set price_since = nullif(${latest}(
      coalesce(created_at, ''),
      coalesce((select max(at) from audit_entries where subject_id = products.id and action = 'product put back on sale'), ''),
      coalesce((select max(at) from audit_entries where subject_id = products.id and action = 'product changed'
        and before is not null and after is not null and ${price('before')} <> ${price('after')}), ''),
      coalesce((select max(updated_at) from orders where paid = 1 and status in ('cancelled', 'refunded')
        and id in (select order_id from order_items where product_id = products.id)), '')
    ), '')`)
    .execute(db)

  await db.schema
    .createTable('price_changes')
    .addColumn('id', key, column => column.primaryKey())
    .addColumn('at', key, column => column.notNull())
    .addColumn('actor_id', 'text', column => column.notNull())
    .addColumn('changed', 'text', column => column.notNull())
    .addColumn('skipped', 'text', column => column.notNull())
    .addColumn('undone_at', 'text')
    .addColumn('not_undone', 'text')
    .execute()
}
