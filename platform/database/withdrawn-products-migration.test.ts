import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { isPostgres } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { up as withdrawnProducts } from './migrations/017-withdrawn-products.ts'

const updatedAt = '2026-11-01T00:00:00.000Z'
const sale = { sold: 1, soldPriceSen: 4500, soldAt: '2026-10-01T00:00:00.000Z', soldToName: 'Siti', soldToEmail: 's@x' }
const indexes = ['newest', 'oldest', 'price', 'category_newest', 'category_oldest', 'category_price']

let db: Db
beforeEach(async () => {
  db = await connectTestDatabase()
})
afterEach(() => db.destroy())

test('withdraws sold products whose order was cancelled or refunded, and no others [BIZ-07]', async () => {
  const products: Record<string, string> = {}
  for (const status of ['paid', 'delivered', 'cancelled', 'refunded'] as const) {
    const soldOrderId = await insertOrder(db, { status, paid: 1, updatedAt })
    products[await insertProduct(db, { ...sale, soldOrderId })] = status
  }
  products[await insertProduct(db, sale)] = 'imported'
  await revertMigration(db)
  await withdrawnProducts(db.withoutPlugins() as Kysely<unknown>, isPostgres(db) ? 'postgres' : 'sqlite')

  const rows = await db
    .selectFrom('products')
    .select(['id', 'sold', 'soldPriceSen', 'soldToName', 'soldOrderId', 'withdrawnAt'])
    .execute()
  const withdrawn = { sold: 0, soldPriceSen: null, soldToName: null, soldOrderId: null, withdrawnAt: updatedAt }
  for (const { id, ...row } of rows)
    if (products[id] === 'cancelled' || products[id] === 'refunded') expect(row).toEqual(withdrawn)
    else expect(row).toMatchObject({ sold: 1, soldPriceSen: 4500, withdrawnAt: null })
  expect(rows).toHaveLength(5)
})

/** Back to the tables of the version before. */
async function revertMigration(handle: Db) {
  const run = (statement: string) => sql.raw(statement).execute(handle)
  await run('drop index products_withdrawn')
  for (const name of indexes) await run(`drop index shop_by_${name}`)
  await run('alter table products drop column withdrawn_at')
  for (const name of indexes) await run(`create index shop_by_${name} on products (id) where sold = 0 and hidden = 0`)
}
