import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables } from '#store/database.server.ts'
import { withLock } from './advisory-lock.server.ts'
import { migrate } from './migrate.server.ts'
import { type NodeSqlite, openSqlite } from './node-sqlite.server.ts'

/** Opens and migrates the database: PostgreSQL at `databaseUrl`; without one a file in `dataDir`, or one in memory without that. */
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

function createPostgresDialect(connectionString: string) {
  const pool = new Pool({
    connectionString,
    max: 10,
    application_name: 'tuffthrift',
    keepAlive: true,
    // A request that can't have a connection fails and says so, instead of waiting for ever.
    connectionTimeoutMillis: 10_000,
    // A process that hangs in the middle of a sale must not keep the piece locked for the others.
    idle_in_transaction_session_timeout: 30_000,
  })
  // A connection that the server ended is replaced when one is next needed, and a query that was under way throws by itself.
  // Unheard, these would end the process: the pool's speak of idle connections, a client's of one between two queries of a transaction.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}

function openFile(dataDir: string | undefined): NodeSqlite {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  return openSqlite(dataDir ? join(dataDir, 'store.sqlite') : ':memory:')
}

const sqliteDatabases = new WeakMap<Db, NodeSqlite>()

/**
 * A number that changes when somebody else, a script or an owner at a prompt, has written to the SQLite file. Takes about a microsecond.
 * With PostgreSQL, whose processes announce what they change, always 0.
 */
export const getExternalDataVersion = (db: Db): number => sqliteDatabases.get(db)?.dataVersion() ?? 0
