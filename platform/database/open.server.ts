import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables } from '#store/database.server.ts'
import { inTurn } from './advisory-lock.server.ts'
import { migrate } from './migrate.server.ts'
import { openNodeSqlite } from './node-sqlite.server.ts'

/** Opens and migrates the database: PostgreSQL at `databaseUrl`; without one a file in `dataDir`, or one in memory without that. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: {
  dataDir?: string
  databaseUrl?: string | undefined
}): Promise<Db> {
  const dialect = databaseUrl ? postgres(databaseUrl) : sqlite(dataDir)
  const db = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] })
  await inTurn(db, 'migrate', () => migrate(db, databaseUrl ? 'postgres' : 'sqlite'))
  return db
}

function postgres(connectionString: string) {
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
  // An idle connection that the server ended is replaced when it is next needed; a query that was under way throws by itself.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

function sqlite(dataDir: string | undefined) {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  return new SqliteDialect({ database: openNodeSqlite(dataDir ? join(dataDir, 'store.sqlite') : ':memory:') })
}
