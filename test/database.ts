import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db, Tables } from '#store/database.server.ts'
import { getDatabaseUrl, runAdminStatement, templateDatabase, testDatabasePrefix } from './postgres/databases.ts'

// One database per test file (modules are loaded once per file), emptied before each test.
let url: string | undefined

// In deletion order: referencing tables before the tables they reference.
const tables = [
  'productHolds',
  'refunds',
  'orderStatusChanges',
  'orderItems',
  'orders',
  'paymentEvents',
  'notifications',
  'feedbacks',
  'photos',
  'products',
  'auditEntries',
  'visits',
  // Cascades to sessions and accounts.
  'users',
] as const satisfies (keyof Tables)[]

/**
 * Connects to a migrated, empty database: PostgreSQL in the vitest project `postgres`, else SQLite.
 */
export async function connectTestDatabase(): Promise<Db> {
  const server = process.env.TEST_DATABASE === 'postgres' ? inject('postgresUrl') : ''
  if (!server) return openDatabase({})
  url ??= await createTestDatabase()
  const db = await openDatabase({ databaseUrl: url })
  await emptyDatabase(db)
  return db
}

/** Deletes the rows of every table. */
export async function emptyDatabase(db: Db): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute()
  await sql`delete from rate_limits`.execute(db)
}

/**
 * Creates an empty database on the tests' PostgreSQL server, migrated or not, and returns its URL.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<string> {
  const server = inject('postgresUrl')
  const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
  await runAdminStatement(server, `create database ${name}${isMigrated ? ` template ${templateDatabase}` : ''}`)
  return getDatabaseUrl(server, name)
}
