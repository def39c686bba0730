import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Pool } from 'pg'
import type { Db, Tables } from '#store/database.server.ts'
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
  await migrate(db, databaseUrl ? 'postgres' : 'sqlite')
  return db
}

const postgres = (connectionString: string) => new PostgresDialect({ pool: new Pool({ connectionString, max: 10 }) })

function sqlite(dataDir: string | undefined) {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  return new SqliteDialect({ database: openNodeSqlite(dataDir ? join(dataDir, 'store.sqlite') : ':memory:') })
}
