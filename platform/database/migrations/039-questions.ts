import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'

/** Lets feedback be a question about an order or a product, with its answer. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const key = dialect === 'postgres' ? sql`text collate "C"` : 'text'
  const { schema } = db
  for (const name of ['order_id', 'product_id', 'shopper_id', 'answered_at', 'language'])
    await schema.alterTable('feedbacks').addColumn(name, key).execute()
  await schema.alterTable('feedbacks').addColumn('answer', 'text').execute()
  await schema
    .createIndex('feedbacks_by_order')
    .on('feedbacks')
    .column('order_id')
    .where(sql.ref('order_id'), 'is not', null)
    .execute()
  await schema
    .createIndex('feedbacks_unanswered')
    .on('feedbacks')
    .column('created_at')
    .where(sql<boolean>`language is not null and answer is null`)
    .execute()
}
