import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresDialect } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { ConfigError } from '../config.server.ts'
import { createDataDirectory, createPrivateDatabaseFile } from '../data-directory.server.ts'
import { withLock } from './advisory-lock.server.ts'
import { createDb, withPostgres } from './connections.server.ts'
import { type DatabaseMonitor, monitorPostgres } from './database-monitor.server.ts'
import { listAppliedMigrations, listMissingMigrations, migrate } from './migrate.server.ts'
import {
  createSqliteDialect,
  createSqliteFile,
  isDamageError,
  type NodeSqlite,
  openSqlite,
} from './node-sqlite.server.ts'
import type { OutageListener } from './outages.server.ts'
import { StorePool } from './postgres-pool.server.ts'
import { monitorSqlite } from './sqlite-monitor.server.ts'

/**
 * Opens and migrates the database: PostgreSQL at `databaseUrl`, else a SQLite file in `dataDir`,
 * else a SQLite database in memory.
 * @throws ConfigError when the SQLite file is empty or damaged.
 * @throws when the database can't be opened or a migration fails.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir?: string
  databaseUrl?: string | undefined
}): Promise<Db> {
  if (databaseUrl) return connectPostgres(databaseUrl)
  const sqlite = openFile(dataDir)
  const db = createDb(createSqliteDialect(sqlite))
  sqliteDatabases.set(db, sqlite)
  await migrate(db, 'sqlite')
  return db
}

async function connectPostgres(databaseUrl: string): Promise<Db> {
  const pool = new StorePool(databaseUrl)
  const db = createDb(new PostgresDialect({ pool }))
  postgresPools.set(db, { databaseUrl, pool })
  try {
    const missing = listMissingMigrations(await listAppliedMigrations(db.withoutPlugins()))
    await (missing.length > 0 ? migratePostgres(databaseUrl) : migrate(db, 'postgres'))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const migratePostgres = (databaseUrl: string): Promise<void> =>
  withPostgres(databaseUrl, db => withLock(db, 'migrate', () => migrate(db, 'postgres')))

function openFile(dataDir: string | undefined): NodeSqlite {
  if (!dataDir) return openSqlite(':memory:')
  createDataDirectory(dataDir)
  const file = join(dataDir, 'store.sqlite')
  if (!existsSync(file)) createSqliteFile(file)
  createPrivateDatabaseFile(file)
  // SQLite takes an empty file for a new database, but this store makes none.
  if (statSync(file).size === 0) throw new ConfigError(describeDamage(file, 'is empty'))
  try {
    return openSqlite(file)
  } catch (error) {
    throw isDamageError(error) ? new ConfigError(describeDamage(file, 'is damaged')) : error
  }
}

const describeDamage = (file: string, damage: string) =>
  `DATA_DIR: the database ${file} ${damage}, and is not taken for a new shop. Restore a backup (docs/backup.md), or move the file away to begin with an empty store.`

const sqliteDatabases = new WeakMap<Db, NodeSqlite>()
const postgresPools = new WeakMap<Db, { databaseUrl: string; pool: StorePool }>()

/**
 * Begins to watch whether a database of `openDatabase` answers and takes writes, until `close`.
 * @param options.onOutageEnd called after each time in which it didn't
 */
export function monitorDatabase(db: Db, options: { log: Log; onOutageEnd: OutageListener }): DatabaseMonitor {
  const postgres = postgresPools.get(db)
  if (postgres) return monitorPostgres({ ...postgres, ...options })
  return monitorSqlite({ db, sqlite: sqliteDatabases.get(db) as NodeSqlite, ...options })
}

/** Counts the connections of the pool, and who waits for one. Undefined with SQLite. */
export function countConnections(db: Db) {
  const pool = postgresPools.get(db)?.pool
  if (!pool) return undefined
  return { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max: pool.options.max }
}

/**
 * Reads a number that changes when another process has written to the SQLite file, in about a
 * microsecond. Always 0 for PostgreSQL, where processes publish their changes as store events.
 */
export const getExternalDataVersion = (db: Db): number => sqliteDatabases.get(db)?.dataVersion() ?? 0
