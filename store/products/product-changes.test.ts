import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Db, inTransaction, isPostgres } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct, updateRow } from '#test/factories.ts'
import { countFacets } from './indexed-lists.server.ts'
import { listChangedSince, readRevision } from './product-changes.server.ts'
import { createProductIndex } from './product-index.server.ts'

let db: Db
/** Rows that were read. */
let rowsRead = 0
beforeEach(async () => {
  rowsRead = 0
  db = (await connectTestDatabase()).withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rowsRead += result.rows.length
      return result
    },
  })
})
afterEach(() => db.destroy())

async function createStore() {
  const productIndex = createProductIndex({ db, readDatabaseVersion: () => 0 })
  const count = async () => (await countFacets({ db, now: () => new Date(), productIndex }, everything)).total
  return { productIndex, count }
}
const everything = { filter: '', q: '', sort: 'newest' } as const

const update = (id: ProductId, change: object) => updateRow(db, 'products', id, change)

test('after a gap what has changed is read alone: added, changed, deleted', async () => {
  const ids: ProductId[] = []
  for (let number = 0; number < 50; number++) ids.push(await insertProduct(db))
  // On PostgreSQL a transaction of another test on the same server keeps them from being past.
  await vi.waitUntil(async () => (await listChangedSince(db, await readRevision(db))).length === 0, { timeout: 20_000 })
  const { productIndex, count } = await createStore()
  expect(await count()).toBe(50)
  await insertProduct(db)
  await update(ids[0] as ProductId, { sold: 1, soldAt: '2026-01-01T00:00:00.000Z' })
  await db.deleteFrom('products').where('id', 'in', ids.slice(1, 3)).execute()
  expect(await count()).toBe(50)
  rowsRead = 0
  productIndex.subscriber.onResync()
  expect(await count()).toBe(48)
  // The revision, four changes, and the product that is for sale.
  expect(rowsRead).toBeLessThan(20)
})

test('a hold is no change, but a sale and a withdrawal that end one are', async () => {
  const id = await insertProduct(db)
  const orderId = 'order' as never
  const changes = [
    { change: { heldBy: orderId, heldUntil: '2026-01-01T00:00:00.000Z' }, isNoted: false },
    { change: { heldBy: null, heldUntil: null }, isNoted: false },
    { change: { heldBy: orderId, withdrawnAt: '2026-01-01T00:00:00.000Z' }, isNoted: true },
    { change: { heldBy: null, sold: 1 }, isNoted: true },
    { change: { title: 'Another' }, isNoted: true },
  ]
  for (const { change, isNoted } of changes) {
    await db.deleteFrom('productChanges' as never).execute()
    const revision = await readRevision(db)
    await update(id, change)
    expect([change, await listChangedSince(db, revision)]).toEqual([change, isNoted ? [id] : []])
  }
})

test('a change is found though its transaction began before the last reading', async ({ skip }) => {
  if (!isPostgres(db)) return skip()
  const { productIndex, count } = await createStore()
  expect(await count()).toBe(0)
  await inTransaction(db, async tx => {
    await insertProduct(tx as unknown as Db)
    // This one has a later revision, and is read first.
    await insertProduct(db)
    productIndex.subscriber.onResync()
    expect(await count()).toBe(1)
    return { ok: true }
  })
  productIndex.subscriber.onResync()
  expect(await count()).toBe(2)
})

test('what was restored from a server with later transactions is no change', async ({ skip }) => {
  if (!isPostgres(db)) return skip()
  const id = await insertProduct(db)
  const revision = await readRevision(db)
  await sql`update product_changes set revision = ${900_000_000_000}`.execute(db)
  expect(await listChangedSince(db, revision)).toEqual([])
  await update(id, { title: 'Changed here' })
  expect(await listChangedSince(db, revision)).toEqual([id])
})

test('a database that has become an earlier one is read again, while the index answers', async ({ skip }) => {
  if (isPostgres(db)) return skip()
  const gone = await insertProduct(db)
  const { productIndex, count } = await createStore()
  for (let number = 0; number < 3; number++) await insertProduct(db)
  productIndex.subscriber.onResync()
  expect(await count()).toBe(4)
  await insertProduct(db)
  await db.deleteFrom('products').where('id', '=', gone).execute()
  await insertProduct(db)
  await sql`delete from product_changes`.execute(db)
  productIndex.subscriber.onResync()
  await expect.poll(count).toBe(5)
})
