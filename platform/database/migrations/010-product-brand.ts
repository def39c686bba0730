import type { Kysely } from 'kysely'

/** Adds the optional brand of a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').addColumn('brand', 'text').execute()
}
