import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import type { Dialect } from '#platform/database/dialect.ts'
import { storeMigrations } from '#platform/database/migrate.server.ts'
import { openSqlite } from '#platform/database/node-sqlite.server.ts'
import { StorePool } from '#platform/database/postgres-pool.server.ts'
import { listStoreTables } from '#platform/database/store-tables.server.ts'
import { createTestDatabase } from './database.ts'

type Row = Record<string, unknown>

/**
 * A database as an earlier version left it. Tables and columns have their names in the database.
 */
export interface EarlierDatabase {
  db: Kysely<Record<string, Row>>
  /** Inserts a row. Columns that need a value and have none get an empty one: '' or 0. */
  insert: (table: string, row: Row) => Promise<void>
  /** Applies the migration that the database was opened for. */
  migrate: () => Promise<void>
}

/**
 * Opens an empty database with the migrations before one: PostgreSQL in the vitest project
 * `postgres`.
 */
export async function openEarlierDatabase(migration: string): Promise<EarlierDatabase> {
  const dialect: Dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
  const db = new Kysely<Record<string, Row>>({
    dialect:
      dialect === 'postgres'
        ? new PostgresDialect({ pool: new StorePool(await createTestDatabase({ isMigrated: false })) })
        : new SqliteDialect({ database: openSqlite(':memory:') }),
  })
  const apply = (name: string) =>
    db.transaction().execute(async tx => {
      const found = storeMigrations[name]
      if (!found) throw new Error(`No migration ${name}`)
      await (typeof found === 'function' ? found : found.up)(tx as unknown as Kysely<unknown>, dialect)
    })
  for (const name of Object.keys(storeMigrations)) {
    if (name === migration) break
    await apply(name)
  }
  let tables = await listStoreTables(db)
  const insert = async (table: string, row: Row) => {
    const columns = tables.find(({ name }) => name === table)?.columns ?? []
    const required = columns.filter(column => !column.isNullable && !column.hasDefaultValue)
    const empty = required.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 0 : ''])
    await db
      .insertInto(table)
      .values({ ...Object.fromEntries(empty), ...row })
      .execute()
  }
  const migrate = async () => {
    await apply(migration)
    tables = await listStoreTables(db)
  }
  return { db, insert, migrate }
}

export async function readRows<T extends Row>({ db }: EarlierDatabase, query: string): Promise<T[]> {
  const { rows } = await sql.raw<T>(query).execute(db)
  return rows
}
