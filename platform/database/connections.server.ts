import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { createSqliteDialect, openSqlite } from './node-sqlite.server.ts'
import { StorePool } from './postgres-pool.server.ts'
import { TurnsPlugin } from './turns-plugin.server.ts'

export function createDb(dialect: Dialect): Db {
  const turns = dialect instanceof SqliteDialect ? [new TurnsPlugin()] : []
  return new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin(), ...turns] })
}

/** Works with a SQLite file without migrating it. */
export const withSqlite = <T>(file: string, work: (db: Db) => Promise<T>): Promise<T> =>
  withConnection(createSqliteDialect(openSqlite(file)), work)

/**
 * Works with a PostgreSQL database without migrating it. Nothing ends a query that hangs: a dump or
 * a migration may take longer than any query of the store.
 */
export const withPostgres = <T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> =>
  withConnection(new PostgresDialect({ pool: new StorePool(databaseUrl, 'none') }), work)

async function withConnection<T>(dialect: Dialect, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(dialect)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
