import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { up as askingPrices } from '#platform/database/migrations/028-asking-prices.ts'
import { type AuditAction, recordAuditEntry } from '#store/audit/audit.server.ts'
import { type Db, inTransaction, isPostgres } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'

const createdAt = '2026-01-01T00:00:00.000Z'
const later = '2026-05-01T00:00:00.000Z'
const latest = '2026-06-01T00:00:00.000Z'
const by = { uid: 'admin-1', email: 'boss@example.com' }

let db: Db
beforeEach(async () => {
  db = await connectTestDatabase()
})
afterEach(() => db.destroy())

const record = (subjectId: string, at: string, action: AuditAction, before?: unknown, after?: unknown) =>
  inTransaction(db, tx => recordAuditEntry(tx, { by, at, action, subjectId, before, after }))

test('counts a price from the last time that it changed or the product came on sale', async () => {
  const insert = () => insertProduct(db, { createdAt })
  const expected: Record<string, string | null> = {}
  expected[await insert()] = createdAt
  expected[await insertProduct(db, { createdAt: null })] = null

  const edited = await insert()
  await record(edited, later, 'product changed', { title: 'Tee', price: 4500 }, { title: 'Tee', price: 4000 })
  await record(edited, latest, 'product changed', { title: 'Tee', price: 4000 }, { title: 'Tees', price: 4000 })
  expected[edited] = later

  const putBack = await insert()
  await record(putBack, later, 'product put back on sale', { withdrawnAt: createdAt }, { withdrawnAt: null })
  expected[putBack] = later

  const restocked = await insert()
  const orderId = await insertOrder(db, { status: 'cancelled', paid: 1, updatedAt: latest })
  await db.updateTable('orderItems').set({ productId: restocked }).where('orderId', '=', orderId).execute()
  expected[restocked] = latest

  await db.schema.dropTable('price_changes').execute()
  for (const column of ['price_since', 'earlier_price_sen'])
    await sql.raw(`alter table products drop column ${column}`).execute(db)
  await askingPrices(db.withoutPlugins() as Kysely<unknown>, isPostgres(db) ? 'postgres' : 'sqlite')

  const rows = await db.selectFrom('products').select(['id', 'priceSince', 'earlierPriceSen']).execute()
  expect(Object.fromEntries(rows.map(({ id, priceSince }) => [id, priceSince]))).toEqual(expected)
  expect(rows.every(({ earlierPriceSen }) => earlierPriceSen === null)).toBe(true)
})
