import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { getFileName } from './export-manifest.ts'
import { toGenericDb } from './rows.server.ts'
import { type ExportedTable, exportedTables, type Row } from './tables.ts'

/** @throws ArchiveError when the store has a row of a table that is imported. */
export async function assertEmptyStore(db: Db): Promise<void> {
  for (const { name } of exportedTables)
    if (await toGenericDb(db).selectFrom(name).selectAll().limit(1).executeTakeFirst())
      throw new ArchiveError(
        `The store is not empty: it has ${name}. An export is imported into a new one, before it starts for the first time: set DATA_DIR to a new directory, or DATABASE_URL to a new database.`,
      )
}

/**
 * Stores the rows of an export in one transaction: all of them, or none.
 * @returns their number by table
 * @throws ArchiveError naming the line that can't be taken.
 */
export async function importTables(
  db: Db,
  readTable: (name: string) => AsyncIterable<string> | Iterable<string>,
): Promise<Record<string, number>> {
  return inTransaction(db, async tx => {
    const counts: Record<string, number> = {}
    for (const table of exportedTables) counts[table.name] = await importRows(tx, table, readTable(table.name))
    return counts
  })
}

async function importRows(
  tx: Tx,
  table: ExportedTable,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const schema = z.strictObject(table.columns)
  let line = 0
  for await (const text of lines) {
    line += 1
    const place = `${getFileName(table.name)}, line ${line}`
    await insertRow(tx, table, parseLine(schema, text, place), place)
  }
  return line
}

/** @throws ArchiveError when it is no JSON, or not what the schema says. */
export function parseLine<Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
        : 'is no JSON'
    throw new ArchiveError(`${place}: ${reason}. No row was imported: mend or remove the line, and add --edited.`)
  }
}

/** @throws ArchiveError naming the line that the database refuses. */
async function insertRow(tx: Tx, { name }: ExportedTable, row: Row, place: string): Promise<void> {
  try {
    await toGenericDb(tx).insertInto(name).values(row).execute()
  } catch (cause) {
    const { message, detail } = cause as Error & { detail?: string }
    const reason = [message, detail].filter(Boolean).join(': ')
    throw new ArchiveError(`${place}: the database refuses it (${reason}). No row was imported.`, { cause })
  }
}
