import { sql } from 'kysely'
import { listStoreTables } from '#platform/database/store-tables.server.ts'
import type { Db } from '#store/database.server.ts'

/**
 * Every row of every table as JSON, by the name of the table.
 * @param omitted tables that are left out
 */
export async function dumpDatabase(db: Db, omitted: readonly string[] = []): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {}
  for (const { name, isView } of await listStoreTables(db)) {
    if (isView || omitted.includes(name)) continue
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    dump[name] = rows.map(row => JSON.stringify(row)).sort()
  }
  if (Object.keys(dump).length === 0) throw new Error('There are no tables')
  return dump
}
