import { type Kysely, sql } from 'kysely'
import { listStoreTables } from './store-tables.server.ts'

/** Lists the applied migrations by name; none for a new database. */
export async function listAppliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await listStoreTables(db, { withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
