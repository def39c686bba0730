import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables } from '#store/database.server.ts'
import { ConfigError } from '../config.server.ts'
import { createDataDirectory, createPrivateDatabaseFile } from '../data-directory.server.ts'
import { withLock } from './advisory-lock.server.ts'
import { migrate } from './migrate.server.ts'
import { createSqliteFile, isDamageError, type NodeSqlite, openSqlite } from './node-sqlite.server.ts'

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
  const sqlite = databaseUrl ? undefined : openFile(dataDir)
  const dialect = sqlite ? new SqliteDialect({ database: sqlite }) : createPostgresDialect(databaseUrl ?? '')
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  if (sqlite) sqliteDatabases.set(db, sqlite)
  await withLock(db, 'migrate', () => migrate(db, databaseUrl ? 'postgres' : 'sqlite'))
  return db
}

const createPostgresDialect = (databaseUrl: string) => new PostgresDialect({ pool: createPostgresPool(databaseUrl) })

export function createPostgresPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: 10,
    application_name: 'tuffthrift',
    keepAlive: true,
    // A request that gets no connection in time fails instead of waiting without end.
    connectionTimeoutMillis: 10_000,
    // A process that hangs inside a transaction must not keep its row locks.
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without a listener these errors end the process. The pool emits those of idle connections, a
  // client those that occur between two queries of a transaction. Nothing needs to be done: the
  // pool replaces the connection, and a running query rejects by itself.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

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

/**
 * Reads a number that changes when another process has written to the SQLite file, in about a
 * microsecond. Always 0 for PostgreSQL, where processes publish their changes as store events.
 */
export const getExternalDataVersion = (db: Db): number => sqliteDatabases.get(db)?.dataVersion() ?? 0
