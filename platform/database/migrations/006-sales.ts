import { type Kysely, sql } from 'kysely'

/** Adds an index for each sort order of the admin's sales list, which includes hidden products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const newest = "(coalesce(sold_at, '')) desc, id"
  const sortOrders = {
    newest,
    oldest: "(coalesce(sold_at, '~')), id",
    price: `(coalesce(sold_price_sen, price_sen)), ${newest}`,
  }
  for (const [name, columns] of Object.entries(sortOrders))
    await sql.raw(`create index sales_by_${name} on products (${columns}) where sold = 1`).execute(db)
}
