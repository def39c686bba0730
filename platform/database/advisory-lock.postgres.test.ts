import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitFor } from '#test/wait-for.ts'
import { tryWithLock, withLock } from './advisory-lock.server.ts'
import { openDatabase } from './open-database.server.ts'

describe.skipIf(inject('postgresUrl') === '')('advisory lock between processes', () => {
  let first: Db
  let second: Db
  beforeEach(async () => {
    const databaseUrl = await createTestDatabase()
    first = await openDatabase({ databaseUrl })
    second = await openDatabase({ databaseUrl })
  })
  afterEach(() => Promise.all([first.destroy(), second.destroy()]))

  test('excludes other holders of the same name: tryWithLock skips the work, withLock waits', async () => {
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
  })

  test('is released when the work throws', async () => {
    await expect(tryWithLock(first, 'work', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await tryWithLock(second, 'work', async () => {})).toBe(true)
  })

  test('is kept as long as its holder says that it lives, and released when it hangs', async () => {
    const isFree = () => tryWithLock(second, 'work', async () => {})
    const finish = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const work = () => {
      started.resolve()
      return finish.promise
    }
    const hasRun = tryWithLock(first, 'work', work, 1_000)
    await started.promise
    await wait(1_500)
    expect(await isFree()).toBe(false)
    finish.resolve()
    expect(await hasRun).toBe(true)
    // The limit ends with the lock.
    await wait(1_100)
    expect(await tryWithLock(first, 'work', async () => {})).toBe(true)

    // Without the timer, as if the process stood still.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hanging = tryWithLock(
      first,
      'work',
      async () => {
        vi.useRealTimers()
        await waitFor(async () => expect(await isFree()).toBe(true))
      },
      300,
    )
    await expect(hanging).rejects.toThrow()
  })

  test('is released when its holder loses the database connection', async () => {
    // The work is between two queries when its connection ends. That must not end the process.
    const interrupted = tryWithLock(first, 'work', () => terminateLockHolders(second))
    await expect(interrupted).rejects.toThrow()
    // The client sees the connection end before PostgreSQL has released the session's locks.
    await waitFor(async () => expect(await tryWithLock(second, 'work', async () => {})).toBe(true))
    // The pool may hand out the dead connection once more before it notices.
    await waitFor(async () => expect(await tryWithLock(first, 'work', async () => {})).toBe(true))
  })
})

/**
 * Ends the sessions that hold advisory locks in this database; other tests hold theirs in others.
 */
async function terminateLockHolders(db: Db): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
}
