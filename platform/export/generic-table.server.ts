import { type Kysely, sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { encodeRow, type Row } from './columns.ts'
import type { Kind, RecordOptions } from './kind.ts'

/** A handle for tables whose names are known at run time alone. */
export type GenericDb = Kysely<Record<string, Row>>

export const toGenericDb = (db: Db): GenericDb => db as unknown as GenericDb

/** Names a record among those of its kind. */
export const getIdentity = ({ identity }: Kind, record: Row): string =>
  identity.map(name => String(record[name])).join(' ')

/**
 * Reads the records whose first identifying column is one of `keys`, in their form in an export,
 * by identity.
 */
export async function readRecords(
  db: Db,
  kind: Kind,
  keys: readonly unknown[],
  options: RecordOptions,
): Promise<Map<string, Row>> {
  const records = new Map<string, Row>()
  if (keys.length === 0) return records
  const generic = toGenericDb(db)
  const rows = await generic.selectFrom(kind.table).selectAll().where(kind.identity[0], 'in', keys).execute()
  for (const row of rows) {
    if (!kind.isExported(row, options)) continue
    const record = encodeRow(kind.columns, row)
    records.set(getIdentity(kind, record), record)
  }
  for (const [name, { table, columns, parent, orderBy }] of Object.entries(kind.children)) {
    for (const record of records.values()) record[name] = []
    let query = generic.selectFrom(table).selectAll().where(parent, 'in', keys)
    for (const column of orderBy) query = query.orderBy(column)
    const children = await query.execute()
    for (const child of children) {
      const list = records.get(String(child[parent]))?.[name] as Row[] | undefined
      list?.push(encodeRow(columns, child))
    }
  }
  return records
}

/** Lists the first identifying column of all rows of a kind, in the order of the export. */
export async function listKeys(db: Db, { table, identity: [key], orderBy }: Kind): Promise<string[]> {
  const columns = orderBy.map(name => sql`coalesce(${sql.ref(name)}, '')`)
  const rows = await toGenericDb(db)
    .selectFrom(table)
    .select(key)
    .orderBy(sql`${sql.join(columns)}`)
    .execute()
  return [...new Set(rows.map(row => String(row[key])))]
}
