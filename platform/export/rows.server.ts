import type { Kysely } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { ExportedTable, ExportOptions, Row } from './tables.ts'

/** A handle for tables whose names are known at run time alone. */
export const toGenericDb = (db: Db) => db as unknown as Kysely<Record<string, Row>>

/** Names a row among those of its table. */
export const getIdentity = ({ identity }: ExportedTable, row: Row): string =>
  identity.map(name => String(row[name])).join(' ')

/**
 * Reads rows by their identities. PostgreSQL's types of the tables of sign-in become those of
 * SQLite.
 */
export async function readRows(
  db: Db,
  table: ExportedTable,
  identities: readonly Row[],
  options: ExportOptions,
): Promise<Map<string, Row>> {
  const { name, columns, isExported } = table
  const [key] = table.identity
  const keys = [...new Set(identities.map(row => row[key]))]
  const rows = await toGenericDb(db).selectFrom(name).selectAll().where(key, 'in', keys).execute()
  const encoded = rows
    .filter(row => isExported(row, options))
    .map(row => Object.fromEntries(Object.keys(columns).map(column => [column, encodeValue(row[column])])))
  return new Map(encoded.map(row => [getIdentity(table, row), row]))
}

const encodeValue = (value: unknown) =>
  value instanceof Date ? value.toISOString() : typeof value === 'boolean' ? Number(value) : value

/** Lists the identities of all rows of a table, in the order of the export. */
export async function listIdentities(db: Db, { name, identity, orderBy }: ExportedTable): Promise<Row[]> {
  const query = toGenericDb(db)
    .selectFrom(name)
    .select([...identity])
  return orderBy.reduce((ordered, column) => ordered.orderBy(column, by => by.asc().nullsFirst()), query).execute()
}
