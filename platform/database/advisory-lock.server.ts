import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'

const retryMs = 200

/**
 * Runs `work` unless another process of the store is at it right now; says whether it ran.
 * The lock is the database session's: it ends with a process that dies. SQLite has one process, which is always alone.
 */
export async function tryWithLock(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  if (!isPostgres(db)) {
    await work()
    return true
  }
  return db.connection().execute(async connection => {
    const { rows } = await sql<{ isAcquired: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as got`.execute(
      connection,
    )
    if (!rows[0]?.isAcquired) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
    return true
  })
}

/** Runs `work` once no other process of the store is at it, and returns what it returns. */
export async function withLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const results: T[] = []
  while (!(await tryWithLock(db, name, async () => void results.push(await work())))) await wait(retryMs)
  return results[0] as T
}
