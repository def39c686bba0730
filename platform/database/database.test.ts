import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpTemporaryFolder } from '#test/temporary-folder.ts'
import { ConfigError } from '../config.server.ts'
import { createSqliteDialect, openSqlite } from './node-sqlite.server.ts'
import { getExternalDataVersion, openDatabase } from './open-database.server.ts'

const folder = setUpTemporaryFolder('db')

test('opening an existing database keeps its rows and applies no migration twice', async () => {
  const first = await openDatabase({ dataDir: folder.path })
  const id = await insertProduct(first)
  const second = await openDatabase({ dataDir: folder.path })
  expect(await second.selectFrom('products').select('id').execute()).toEqual([{ id }])
  await first.destroy()
  await second.destroy()
})

test.each([
  ['empty', 0],
  ['cut off within its first page', 50],
  ['cut off', 40_000],
])('a database file that is %s is refused and left as it is', async (_damage, size) => {
  await (await openDatabase({ dataDir: folder.path })).destroy()
  const file = join(folder.path, 'store.sqlite')
  await truncate(file, size)
  const error = await openDatabase({ dataDir: folder.path }).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain(`the database ${file} is ${size === 0 ? 'empty' : 'damaged'}`)
  expect((await stat(file)).size).toBe(size)
})

test('the external data version changes when another connection writes, not when this one does', async () => {
  const db = await openDatabase({ dataDir: folder.path })
  const other = await openDatabase({ dataDir: folder.path })
  const before = getExternalDataVersion(db)
  await insertProduct(db)
  expect(getExternalDataVersion(db)).toBe(before)
  await insertProduct(other)
  expect(getExternalDataVersion(db)).not.toBe(before)
  await Promise.all([db.destroy(), other.destroy()])
})

test('a transaction that returns ok: false or throws is rolled back', async () => {
  const db = await openDatabase({})
  const result = await inTransaction(db, async tx => {
    await tx.insertInto('feedbacks').values({ id: '1', message: 'x', email: 'y', createdAt: 'z' }).execute()
    return { ok: false as const, reason: 'no' }
  })
  expect(result).toEqual({ ok: false, reason: 'no' })
  await expect(
    inTransaction(db, async tx => {
      await tx.insertInto('feedbacks').values({ id: '2', message: 'x', email: 'y', createdAt: 'z' }).execute()
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await db.selectFrom('feedbacks').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('a full disk is the reason of a transaction that fails, also when SQLite has rolled it back', async () => {
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(openSqlite(':memory:')) })
  await sql`create table texts (text text)`.execute(db)
  await sql`pragma max_page_count = 5`.execute(db)
  const writing = db.transaction().execute(async tx => {
    for (let size = 1; size < 50; size++) await sql`insert into texts values (${'x'.repeat(1000 * size)})`.execute(tx)
  })
  await expect(writing).rejects.toMatchObject({ code: 'ERR_SQLITE_ERROR', errcode: 13 })
  const { rows } = await sql`select * from texts`.execute(db)
  expect(rows).toEqual([])
  await db.destroy()
})

test('table constraints reject a negative price and a product that is both sold and held', async () => {
  const db = await openDatabase({})
  await expect(insertProduct(db, { priceSen: -1 })).rejects.toThrow('price_is_not_negative')
  await expect(insertProduct(db, { sold: 1, heldBy: 'order' as never })).rejects.toThrow('sold_is_not_held')
  await db.destroy()
})
