import { type Kysely, sql } from 'kysely'
import { listStoreTables } from './store-tables.server.ts'

// Beside Kysely's own table of applied migrations: which version of the code the schema takes.
const tableName = 'schema_requirement'

interface RequirementTables {
  [tableName]: { id: number; migration: string }
}

async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const tables = await listStoreTables(db, { withInternalKyselyTables: true })
  return tables.some(table => table.name === name)
}

/** Lists the applied migrations by name; none for a new database. */
export async function listAppliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Finds the migration that a version has to know to run with the schema; undefined for none. */
export async function findRequiredMigration<T>(db: Kysely<T>): Promise<string | undefined> {
  if (!(await hasTable(db, tableName))) return undefined
  const row = await (db as Kysely<unknown> as Kysely<RequirementTables>)
    .selectFrom(tableName)
    .select('migration')
    .executeTakeFirst()
  return row?.migration
}

/** Records that only versions which know a migration can run with the schema. */
export async function requireMigration(db: Kysely<unknown>, migration: string): Promise<void> {
  await db.schema
    .createTable(tableName)
    .ifNotExists()
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('migration', 'text', column => column.notNull())
    .execute()
  await (db as Kysely<RequirementTables>)
    .insertInto(tableName)
    .values({ id: 1, migration })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ migration }))
    .execute()
}
