import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import { addPiece } from '#test/factories.ts'
import { foreignVersion, openDatabase } from './open.server.ts'

test('a database that is opened again keeps what is in it and is not migrated twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-db-'))
  const first = await openDatabase({ dataDir })
  const id = await addPiece(first)
  const beside = await openDatabase({ dataDir })
  expect(await beside.selectFrom('products').select('id').execute()).toEqual([{ id }])
  await first.destroy()
  await beside.destroy()
  await rm(dataDir, { recursive: true })
})

test('a SQLite file tells when somebody else has written to it, and not when the store itself has', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'store-db-'))
  const db = await openDatabase({ dataDir })
  const other = await openDatabase({ dataDir })
  const before = foreignVersion(db)
  await addPiece(db)
  expect(foreignVersion(db)).toBe(before)
  await addPiece(other)
  expect(foreignVersion(db)).not.toBe(before)
  await Promise.all([db.destroy(), other.destroy()])
  await rm(dataDir, { recursive: true })
})

test('a refusal leaves nothing of its transaction and is the answer', async () => {
  const db = await openDatabase({})
  const refused = await inTransaction(db, async tx => {
    await tx.insertInto('feedbacks').values({ id: '1', message: 'x', email: 'y', createdAt: 'z' }).execute()
    return { ok: false as const, reason: 'no' }
  })
  expect(refused).toEqual({ ok: false, reason: 'no' })
  await expect(
    inTransaction(db, async tx => {
      await tx.insertInto('feedbacks').values({ id: '2', message: 'x', email: 'y', createdAt: 'z' }).execute()
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await db.selectFrom('feedbacks').selectAll().execute()).toEqual([])
  await db.destroy()
})

test('the database itself refuses a negative price and a piece that is sold and held', async () => {
  const db = await openDatabase({})
  await expect(addPiece(db, { priceSen: -1 })).rejects.toThrow('price_is_not_negative')
  await expect(addPiece(db, { sold: 1, heldBy: 'order' as never })).rejects.toThrow('sold_is_not_held')
  await db.destroy()
})
