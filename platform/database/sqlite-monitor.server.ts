import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { DatabaseMonitor } from './database-monitor.server.ts'
import { isWriteRefused } from './database-unavailable.ts'
import type { NodeSqlite } from './node-sqlite.server.ts'
import { type OutageListener, OutageLog } from './outages.server.ts'
import { sqliteWriteCheck } from './write-check.ts'

const retryMs = 1000
const makeRoom = 'DATA_DIR: make room on its disk. Orders and changes are refused until then.'

/**
 * Notices a write that SQLite refuses because the disk is full. From then on it writes a row every
 * second, until that succeeds.
 */
export function monitorSqlite({
  db,
  sqlite,
  log,
  onOutageEnd,
}: {
  db: Db
  sqlite: NodeSqlite
  log: Log
  onOutageEnd: OutageListener
}): DatabaseMonitor {
  const closed = new AbortController()
  const outages = new OutageLog({ log, advice: { unavailable: makeRoom, 'read-only': makeRoom }, onEnd: onOutageEnd })
  let failures = 0

  sqlite.onError(error => {
    if (!isWriteRefused(error)) return
    failures += 1
    if (outages.kind) return
    outages.begin('read-only', error)
    void writeUntilDone()
  })

  async function writeUntilDone(): Promise<void> {
    while (!closed.signal.aborted) {
      await wait(retryMs, undefined, { signal: closed.signal, ref: false }).catch(() => {})
      if (closed.signal.aborted) return
      try {
        await sql.raw(sqliteWriteCheck).execute(db)
        return outages.end()
      } catch {
        // The disk is still full, which has been logged.
      }
    }
  }

  return {
    isReady: () => !outages.kind,
    isAvailable: () => true,
    countFailures: () => failures,
    close: () => closed.abort(),
  }
}
