import { type Kysely, sql } from 'kysely'

/** An index for each order in which the admin's books of sold pieces are walked; those that were taken off the shop are in them too. */
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
