import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Adds alerts that are sent once, when a held product is free again. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  await db.schema
    .alterTable('search_alerts')
    .addColumn('product_id', key, column => column.references('products.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('search_alerts_by_product')
    .on('search_alerts')
    .column('product_id')
    .where(sql.ref('product_id'), 'is not', null)
    .execute()
}
