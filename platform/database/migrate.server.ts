import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import type { Db } from '#store/database.server.ts'
import { ConfigError } from '../config.server.ts'
import type { Dialect } from './dialect.ts'
import { createFirstSchema } from './schema/create-first-schema.server.ts'
import { findCurrentSchema, listStoreTables } from './store-tables.server.ts'

type Up = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

export type StoreMigrations = Record<string, Up>

// In order. Released migrations never change; a later change is a new migration. docs/deploy.md
// has the rules. One that earlier versions can't run with, such as one that drops a column, says in
// its name which migration a version has to know: '003-no-size-requires-002-sizes'.
export const storeMigrations: StoreMigrations = {
  '001-first-schema': createFirstSchema,
}

/**
 * How long a migration waits for a lock in PostgreSQL, and stands still. The queries that come
 * after it wait behind it, so it gives up before they do, and tries again.
 */
const timeouts = "set local lock_timeout = '2s'; set local idle_in_transaction_session_timeout = '60s'"
const maxAttempts = 30
const retryMs = 1000

/**
 * Applies the migrations that the database lacks, each in a transaction of its own. Several
 * processes may call it at once. A database of a newer version is left as it is when this version
 * can run with it.
 * @throws ConfigError when this version can't run with the schema of a newer one.
 * @throws with the migration's name when one fails.
 */
export async function migrate(db: Db, dialect: Dialect, migrations: StoreMigrations = storeMigrations): Promise<void> {
  // Migrations use the names of the database (snake case), so the CamelCasePlugin is left out.
  const plain = db.withoutPlugins()
  const applied = await listAppliedMigrations(plain)
  const unknown = applied.filter(name => !(name in migrations))
  if (unknown.length > 0) return assertCompatible({ unknown, applied, migrations })
  const provider = { getMigrations: async () => wrapMigrations(migrations, dialect) }
  // Without it the migrator takes a table of the same name in another schema for its own.
  const migrationTableSchema = await findCurrentSchema(plain)
  const migrator = new Migrator({ db: plain, provider, ...(migrationTableSchema && { migrationTableSchema }) })
  // Nobody waits for a lock on the tables of a new database.
  if (applied.length === 0) return assertApplied(await migrator.migrateToLatest())
  while ((await migrateOne(migrator)) > 0);
}

/** Lists the applied migrations by name; none for a new database. */
export async function listAppliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await listStoreTables(db, { withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lists the migrations of this version that are not among the applied ones. */
export const listMissingMigrations = (applied: readonly string[]): string[] =>
  Object.keys(storeMigrations).filter(name => !applied.includes(name))

function wrapMigrations(migrations: StoreMigrations, dialect: Dialect): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migrateUp]) => {
    const up = async (handle: Kysely<unknown>) => {
      if (dialect === 'postgres') await sql.raw(timeouts).execute(handle)
      await migrateUp(handle, dialect)
    }
    return [name, { up } satisfies Migration] as const
  })
  return Object.fromEntries(entries)
}

/** Applies the next migration. Returns how many were applied: 0 when there is none. */
async function migrateOne(migrator: Migrator): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const result = await migrator.migrateUp()
    if (!isLockTimeout(result.error) || attempt === maxAttempts) {
      assertApplied(result)
      return result.results?.length ?? 0
    }
    await wait(retryMs)
  }
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

function assertApplied({ error, results }: MigrationResultSet): void {
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`Database migration failed${failed ? `: ${failed}` : ''}`, { cause: error })
}

function assertCompatible({
  unknown,
  applied,
  migrations,
}: {
  unknown: string[]
  applied: string[]
  migrations: StoreMigrations
}): void {
  const required = unknown.flatMap(name => name.split('-requires-')[1] ?? []).findLast(name => !(name in migrations))
  const missing = Object.keys(migrations).find(name => !applied.includes(name))
  if (required === undefined && missing === undefined) return
  throw new ConfigError(
    `The database is of a newer version of the store (${unknown.at(-1)}), and this version can't run with it: ${missing ? `it lacks ${missing}` : `that takes a version with ${required}`}. Start the newer version again, or restore a backup from before the upgrade (docs/deploy.md).`,
  )
}
