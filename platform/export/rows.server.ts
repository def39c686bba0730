import { type Kysely, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { Row } from './columns.ts'
import type { ExportedTable, ExportOptions } from './tables.ts'

/** A handle for tables whose names are known at run time alone. */
export const toGenericDb = (db: Db) => db as unknown as Kysely<Record<string, Row>>

/** Names a row among those of its table. */
export const getIdentity = ({ identity }: ExportedTable, row: Row): string =>
  identity.map(name => String(row[name])).join(' ')

/**
 * Reads the rows whose first identifying column is one of `keys`, by identity. PostgreSQL's types
 * of the tables of sign-in become those of SQLite.
 */
export async function readRows(
  db: Db,
  table: ExportedTable,
  keys: readonly unknown[],
  options: ExportOptions,
): Promise<Map<string, Row>> {
  const { name, identity, columns, isExported } = table
  const query = toGenericDb(db).selectFrom(name).selectAll().where(identity[0], 'in', keys)
  const rows = await identity.reduce((ordered, column) => ordered.orderBy(column), query).execute()
  const exported = rows.filter(row => isExported(row, options))
  return new Map(exported.map(row => [getIdentity(table, row), encodeRow(Object.keys(columns), row)]))
}

const encodeRow = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map(name => [name, encodeValue(row[name])]))

const encodeValue = (value: unknown) =>
  value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value

/** Lists the first identifying column of all rows of a table, in the order of the export. */
export async function listKeys(db: Db, { name, identity: [key], orderBy }: ExportedTable): Promise<string[]> {
  const columns = orderBy.map(column => sql`coalesce(${sql.ref(column)}, '')`)
  const rows = await toGenericDb(db)
    .selectFrom(name)
    .select(key)
    .orderBy(sql`${sql.join(columns)}`)
    .execute()
  return [...new Set(rows.map(row => String(row[key])))]
}
