import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { listForSale } from './indexed-lists.server.ts'
import { createProductIndex, type ProductIndex } from './product-index.server.ts'

let db: Db
beforeAll(async () => {
  db = await connectTestDatabase()
})
afterAll(() => db.destroy())

describe('a product that was inserted since the list was read', () => {
  const listFirst = async (index: ProductIndex) => {
    const listing = { filter: '', q: '', sort: 'newest', limit: 1 } as const
    return (await listForSale({ db, productIndex: index, now: () => new Date() }, listing)).products[0]?.id
  }
  const insertNewest = (year: number) => insertProduct(db, { createdAt: `${year}-01-01T00:00:00.000Z` })

  test('is in the next list of the process that publishes it', async () => {
    const index = createProductIndex({ db, readDatabaseVersion: () => 0 })
    await listFirst(index)
    const id = await insertNewest(2031)
    index.subscriber.onPublish([{ topic: 'product', id, change: 'added' }])
    expect(await listFirst(index)).toBe(id)
  })

  test('is listed a second later while no changes are heard of', async () => {
    const index = createProductIndex({ db, readDatabaseVersion: () => 0 })
    index.subscriber.onDisconnect()
    const before = await listFirst(index)
    const id = await insertNewest(2032)
    expect(await listFirst(index)).toBe(before)
    const later = performance.now() + 1_001
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
    expect(await listFirst(index)).toBe(id)
    clock.mockRestore()
  })
})
