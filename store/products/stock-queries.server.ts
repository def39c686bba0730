import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { type Sen, sumSen } from '#store/money.ts'
import { categories } from './listing.ts'

const isActive = (eb: ExpressionBuilder<Tables, 'products'>) =>
  eb.and([eb('sold', '=', sql.lit(0)), eb('hidden', '=', sql.lit(0))])

/** The cards of the admin's home (AHOME-01): pieces on sale, pieces ever sold (hidden ones too), and what those brought, sold price falling back to price (BIZ-07). */
export async function countStock(db: Db): Promise<{ active: number; sold: number; revenue: Sen }> {
  const rows = await db
    .selectFrom('products')
    .select(eb => [
      'sold',
      eb.fn.countAll<number | string>().as('count'),
      eb.fn.sum<number | string>(eb.fn.coalesce('soldPriceSen', 'priceSen')).as('worth'),
    ])
    .where(eb => eb.or([eb('sold', '=', 1), eb('hidden', '=', 0)]))
    .groupBy('sold')
    .execute()
  const of = (sold: number) => rows.find(row => row.sold === sold)
  return {
    active: Number(of(0)?.count ?? 0),
    sold: Number(of(1)?.count ?? 0),
    revenue: sumSen([Number(of(1)?.worth ?? 0) as Sen]),
  }
}

/** Active pieces a category, lower case, the three of the form first and any others by name (AHOME-02, readings T34). */
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
