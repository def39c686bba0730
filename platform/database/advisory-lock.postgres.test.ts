import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { tryWithLock, withLock } from './advisory-lock.server.ts'
import { openDatabase } from './open-database.server.ts'

describe.skipIf(inject('postgresUrl') === '')('work that one process of several does', () => {
  async function openTwoConnections(): Promise<[Db, Db]> {
    const databaseUrl = await createTestDatabase()
    return [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
  }

  test('is left to the one that is at it; the other goes without, or waits for its turn', async () => {
    const [first, second] = await openTwoConnections()
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const done: string[] = []
    const running = tryWithLock(first, 'work', async () => {
      started.resolve()
      await finish.promise
      done.push('first')
    })
    await started.promise
    expect(await tryWithLock(second, 'work', async () => void done.push('never'))).toBe(false)
    expect(await tryWithLock(second, 'other work', async () => void done.push('other'))).toBe(true)
    const waiting = withLock(second, 'work', async () => void done.push('second'))
    finish.resolve()
    expect(await running).toBe(true)
    await waiting
    expect(done).toEqual(['other', 'first', 'second'])
    await Promise.all([first.destroy(), second.destroy()])
  })

  test('is free again when it fails, and when its process loses the database', async () => {
    const [first, second] = await openTwoConnections()
    await expect(tryWithLock(first, 'work', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await tryWithLock(second, 'work', async () => {})).toBe(true)

    // The work is between two queries when the connection ends, which must not end the process.
    const interrupted = tryWithLock(first, 'work', async () => {
      // Other tests hold locks in their own databases.
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
        second,
      )
    })
    await expect(interrupted).rejects.toThrow()
    expect(await tryWithLock(second, 'work', async () => {})).toBe(true)
    // The cut connection may fail once more before the pool has noticed.
    await vi.waitFor(async () => expect(await tryWithLock(first, 'work', async () => {})).toBe(true))
    await Promise.all([first.destroy(), second.destroy()])
  })
})
