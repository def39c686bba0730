import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CamelCasePlugin, Kysely, SqliteDialect } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { migrate } from './migrate.server.ts'
import { openNodeSqlite } from './node-sqlite.server.ts'

/** Opens and migrates the embedded database: a file in `dataDir`, or one in memory without it. */
export async function openDatabase({ dataDir }: { dataDir?: string }): Promise<Db> {
  if (dataDir) mkdirSync(dataDir, { recursive: true })
  const file = dataDir ? join(dataDir, 'store.sqlite') : ':memory:'
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: openNodeSqlite(file) }),
    plugins: [new CamelCasePlugin()],
  })
  await migrate(db, 'sqlite')
  return db
}
