import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import type { Db, Tables } from '#store/database.server.ts'
import { getDatabaseUrl, runAdminStatement, templateDatabase, testDatabasePrefix } from './postgres/databases.ts'

// Modules live as long as a test file: each file has a database of its own, emptied for each of its tests.
let url: string | undefined

// Those that point at others first.
const tables = [
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
  // And with them their sessions and accounts.
  'users',
] as const satisfies (keyof Tables)[]

/** A migrated, empty database of the kind that this project of the test run is about. */
export async function connectTestDatabase(): Promise<Db> {
  const server = process.env.TEST_DATABASE === 'postgres' ? inject('postgresUrl') : ''
  if (!server) return openDatabase({})
  url ??= await createTestDatabase()
  const db = await openDatabase({ databaseUrl: url })
  for (const table of tables) await db.deleteFrom(table).execute()
  await sql`delete from rate_limits`.execute(db)
  return db
}

/** Makes an empty database on the tests' PostgreSQL: migrated, or as a database administrator hands it over. Returns its address. */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<string> {
  const server = inject('postgresUrl')
  const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
  await runAdminStatement(server, `create database ${name}${isMigrated ? ` template ${templateDatabase}` : ''}`)
  return getDatabaseUrl(server, name)
}
