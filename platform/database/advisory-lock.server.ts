import { clearInterval, setInterval } from 'node:timers'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'

const retryMs = 200

/**
 * Runs `work` while holding the named lock, unless another process holds it.
 * The lock belongs to the database session, so PostgreSQL releases it when the process dies, or
 * says nothing for `timeoutMs`. When such a process goes on, another one may be at the same work,
 * so all work under a lock is safe to be done twice.
 * A SQLite store is a single process and needs no lock.
 * @returns whether `work` ran.
 * @throws what `work` throws, or the database's error when the connection is lost meanwhile.
 * @see https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export async function tryWithLock(
  db: Db,
  name: string,
  work: () => Promise<void>,
  timeoutMs = 10_000,
): Promise<boolean> {
  if (!isPostgres(db)) {
    await work()
    return true
  }
  return db.connection().execute(async connection => {
    const lock = sql<{ acquired: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as acquired`
    const { rows } = await lock.execute(connection)
    if (!rows[0]?.acquired) return false
    const setTimeLimit = (ms: number) => sql`set idle_session_timeout = ${sql.lit(ms)}`.execute(connection)
    await setTimeLimit(timeoutMs)
    // When the connection is lost, the unlock fails.
    const timer = setInterval(() => void setTimeLimit(timeoutMs).catch(() => {}), timeoutMs / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
      await setTimeLimit(0)
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
    return true
  })
}

/**
 * Runs `work` while holding the named lock, after waiting until no other process holds it.
 * @returns what `work` returns.
 * @throws what `work` throws.
 */
export async function withLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const results: T[] = []
  while (!(await tryWithLock(db, name, async () => void results.push(await work())))) await wait(retryMs)
  return results[0] as T
}
