import { type Kysely, sql } from 'kysely'

/** Adds where a product was sold when no order sold it, such as at a market stall. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('sold_channel', 'text').execute()
  await sql
    .raw('create index products_sold_elsewhere on products (sold_at, id) where sold_channel is not null')
    .execute(db)
}
