import type { Db } from '#store/database.server.ts'
import { type Sen, sumSen } from '#store/money.ts'
import { categories } from './listing.ts'
import { isActive } from './product-conditions.server.ts'

/**
 * Counts the products for sale and all sold ones, hidden ones included, and sums up their sold
 * prices, else their prices.
 */
export async function countStock(db: Db): Promise<{ active: number; sold: number; revenue: Sen }> {
  const rows = await db
    .selectFrom('products')
    .select(eb => [
      'sold',
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>(eb.fn.coalesce('soldPriceSen', 'priceSen')).as('revenue'),
    ])
    .where(eb => eb.or([eb('sold', '=', 1), isActive]))
    .groupBy('sold')
    .execute()
  const findRow = (sold: number) => rows.find(row => row.sold === sold)
  return {
    active: Number(findRow(0)?.count ?? 0),
    sold: Number(findRow(1)?.count ?? 0),
    revenue: sumSen([Number(findRow(1)?.revenue ?? 0) as Sen]),
  }
}

/**
 * Counts the products for sale per category, in lower case: first the categories of the form, then
 * any others in alphabetical order.
 */
export async function countActiveByCategory(db: Db): Promise<{ category: string; count: number }[]> {
  const rows = await db
    .selectFrom('products')
    .select(eb => [eb.fn<string>('lower', ['category']).as('category'), eb.fn.countAll<number | string>().as('count')])
    .where(isActive)
    .groupBy(eb => eb.fn<string>('lower', ['category']))
    .execute()
  const counts = new Map(rows.map(({ category, count }) => [category, Number(count)]))
  const others = [...counts.keys()].filter(name => !(categories as readonly string[]).includes(name)).sort()
  return [...categories, ...others].map(category => ({ category, count: counts.get(category) ?? 0 }))
}
