import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { isPublic } from './product-conditions.server.ts'

// A sitemap may list 50,000 addresses.
const maxProducts = 49_000

/** Lists the products that have a page, the newest first, sold ones included. */
export async function listSitemapProducts(db: Db): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isPublic)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxProducts)
    .execute()
  return rows.map(({ id }) => id)
}
