import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, isPostgres } from '#store/database.server.ts'

const retryMs = 200

/**
 * Runs `work` unless another process of the store is at it right now; says whether it ran.
 * The lock is the database session's: it ends with a process that dies. SQLite has one process, which is always alone.
 */
export async function runAlone(db: Db, name: string, work: () => Promise<void>): Promise<boolean> {
  if (!isPostgres(db)) {
    await work()
    return true
  }
  return db.connection().execute(async connection => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as got`.execute(
      connection,
    )
    if (!rows[0]?.got) return false
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
    return true
  })
}

/** Runs `work` once no other process of the store is at it. */
export async function inTurn(db: Db, name: string, work: () => Promise<void>): Promise<void> {
  while (!(await runAlone(db, name, work))) await wait(retryMs)
}
