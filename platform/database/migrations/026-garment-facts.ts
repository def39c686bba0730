import type { Kysely } from 'kysely'

/** Adds what a product's passport tells, all of it optional. `size` is the label as printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = ['garment_type', 'fit_size', 'condition', 'colours', 'era', 'measurements', 'flaw_image_urls']
  for (const column of [...texts, 'flaws', 'material', 'origin', 'care'])
    await db.schema.alterTable('products').addColumn(column, 'text').execute()
  await db.schema.alterTable('products').addColumn('weight_grams', 'integer').execute()
}
