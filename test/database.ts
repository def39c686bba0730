import { randomBytes } from 'node:crypto'
import { CompiledQuery, PostgresDialect, sql } from 'kysely'
import { beforeEach, inject } from 'vitest'
import { createDb } from '#platform/database/connections.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { createSqliteDialect, type NodeSqlite, openSqlite } from '#platform/database/node-sqlite.server.ts'
import { StorePool } from '#platform/database/postgres-pool.server.ts'
import { exportedTables } from '#platform/export/tables.ts'
import type { Db, Tables } from '#store/database.server.ts'
import { createDatabase, templateDatabase } from './postgres/databases.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

// One database per worker, emptied before each test: to migrate one for each test takes most of the
// tests' time.
let pool: StorePool | undefined
let sqlite: NodeSqlite | undefined
let deletions: readonly CompiledQuery[] | undefined

// In deletion order: referencing tables before the tables they reference. Other tables cascade.
const tables = [
  ...(['priceChanges', 'providerChecks', 'searchAlerts'] as const),
  ...exportedTables.map(({ name }) => name as keyof Tables).toReversed(),
]

// The counters exist on PostgreSQL only.
const untypedTables = ['product_changes', 'verifications', 'vapid_keys', ...(isPostgres ? ['rate_limits'] : [])]

/**
 * Connects to a migrated, empty database: PostgreSQL in the vitest project `postgres`, else SQLite.
 */
export async function connectTestDatabase(): Promise<Db> {
  const db = isPostgres ? await connectPostgres() : await connectSqlite()
  await emptyDatabase(db)
  return db
}

/** Connects to a database that is empty before each test of a file. */
export async function setUpDatabase(): Promise<Db> {
  const db = await connectTestDatabase()
  beforeEach(() => emptyDatabase(db))
  return db
}

// `destroy` leaves the connections open for the next test.

async function connectPostgres(): Promise<Db> {
  pool ??= new StorePool(await createTestDatabase())
  const { options, connect } = pool
  const dialect = new PostgresDialect({ pool: { options, connect: connect.bind(pool), async end() {} } })
  return createDb(dialect)
}

async function connectSqlite(): Promise<Db> {
  const isNew = !sqlite
  sqlite ??= openSqlite(':memory:')
  const dialect = createSqliteDialect({ ...sqlite, close() {} })
  const db = createDb(dialect)
  if (isNew) await migrate(db, 'sqlite')
  return db
}

/** Deletes the rows of every table. */
export async function emptyDatabase(db: Db): Promise<void> {
  deletions ??= compileDeletions(db)
  for (const deletion of deletions) await db.executeQuery(deletion)
}

/** On PostgreSQL they are one query, because each one costs a round trip. */
function compileDeletions(db: Db): CompiledQuery[] {
  const texts = [
    ...tables.map(table => db.deleteFrom(table).compile().sql),
    ...untypedTables.map(table => sql`delete from ${sql.table(table)}`.compile(db).sql),
  ]
  return (isPostgres ? [texts.join('; ')] : texts).map(text => CompiledQuery.raw(text))
}

/** Copies all rows, as a backup has them, and returns what restores them. */
export async function backUp(db: Db): Promise<() => Promise<void>> {
  const copies: [keyof Tables, object[]][] = []
  for (const table of tables) copies.unshift([table, await db.selectFrom(table).selectAll().execute()])
  return async () => {
    await emptyDatabase(db)
    for (const [table, rows] of copies)
      for (const row of rows) {
        // Computed by the database.
        const { saleText, ...values } = row as { saleText?: string }
        await db
          .insertInto(table as 'orders')
          .values(values as never)
          .execute()
      }
  }
}

/**
 * Creates an empty database on the tests' PostgreSQL server, migrated or not, and returns its URL.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<string> {
  const server = inject('postgresUrl')
  const name = `store_test_${randomBytes(6).toString('hex')}`
  return createDatabase(server, name, isMigrated ? `template ${templateDatabase}` : '')
}
