import { type DatabaseMetadataOptions, type Kysely, sql, type TableMetadata } from 'kysely'
import { isPostgres } from '#store/database.server.ts'

/**
 * Finds the schema that queries without one use, in PostgreSQL. Others may have tables of the same
 * names in other schemas of the database.
 */
export async function findCurrentSchema<T>(db: Kysely<T>): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db)
  return rows[0]?.name ?? undefined
}

/** The text search of SQLite, in tables of its own, which triggers fill. */
const isTextSearch = ({ name }: TableMetadata) => /^sales_texts/.test(name)

/** Lists the tables and views of the store; in PostgreSQL those of its schema. */
export async function listStoreTables<T>(db: Kysely<T>, options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
  const tables = await db.withoutPlugins().introspection.getTables(options)
  const schema = await findCurrentSchema(db)
  return tables.filter(table => table.schema === schema && !isTextSearch(table))
}
