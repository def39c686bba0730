import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { findPhotoKeys } from '../backup/inventory.server.ts'
import { getIdentity, readRows, toGenericDb } from './rows.server.ts'
import { type ExportedTable, exportedTables, type Row } from './tables.ts'

type Outcome = 'added' | 'unchanged' | 'kept' | 'refused'

/** What became of a line. */
interface SettledLine {
  line: number
  /** Identity of the row; undefined when the line has none. */
  id?: string | undefined
  outcome: Outcome
  /** Why it was refused, or how it differs from the stored row that was kept. */
  reason?: string | undefined
}

export interface ImportReport {
  /** Lines by file and outcome. */
  counts: Record<string, Record<Outcome, number>>
  /** Lines with a reason. */
  lines: (SettledLine & { file: string })[]
}

export function reportLine({ counts, lines }: ImportReport, file: string, settled: SettledLine): void {
  const ofFile = counts[file] ?? { added: 0, unchanged: 0, kept: 0, refused: 0 }
  counts[file] = ofFile
  ofFile[settled.outcome] += 1
  if (settled.reason !== undefined) lines.push({ file, ...settled })
}

/** A line that has been parsed as JSON, or why it has not. */
export type ParsedLine = { line: number } & ({ value: unknown } | { error: string })

interface Entry {
  line: number
  id: string
  row: Row
}

interface Import {
  tx: Tx
  report: ImportReport
  /** Orders that are refused, by table and id, and which of their lines can't be taken. */
  damagedOrders: Map<string, string>
  /** Orders and products of the export, by table and id. What belongs to stored ones stays. */
  owners: Map<string, 'stored' | 'added'>
  /** Photos of products that are stored, which may have been removed from them. */
  keptPhotos: Set<string>
}

const batchSize = 250

/**
 * Stores the rows of an export that aren't stored yet, in one transaction. A row that is stored is
 * never changed, and an order is added with all that belongs to it, or refused with all of it.
 * @returns what became of the lines, and keys of photos that don't belong to the store
 * @throws ArchiveError when a line belongs to an order and doesn't say to which
 * @throws when the database fails for another reason than a row
 */
export async function importTables(
  db: Db,
  readTable: (name: string) => AsyncIterable<ParsedLine> | Iterable<ParsedLine>,
): Promise<Pick<Import, 'report' | 'keptPhotos'>> {
  const damagedOrders: Import['damagedOrders'] = new Map()
  for (;;) {
    const found = damagedOrders.size
    const result = await inTransaction(db, async tx => {
      const report: ImportReport = { counts: {}, lines: [] }
      const run: Import = { tx, report, damagedOrders, owners: new Map(), keptPhotos: new Set() }
      for (const table of exportedTables) await importRows(run, table, readTable(table.name))
      // The lines before the one that can't be taken are stored: once more, without its order.
      return { ...run, ok: damagedOrders.size === found }
    })
    if (result.ok) return result
  }
}

async function importRows(
  run: Import,
  table: ExportedTable,
  lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine>,
): Promise<void> {
  const schema = z.strictObject(table.columns)
  const batch = new Map<string, Entry>()
  const flush = async () => {
    await storeBatch(run, table, [...batch.values()])
    batch.clear()
  }
  for await (const parsed of lines) {
    const { line } = parsed
    const { data: row, error } = schema.safeParse('value' in parsed ? parsed.value : undefined)
    if (error) {
      const issues = error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ')
      refuseLine(run, table, parsed, 'error' in parsed ? parsed.error : issues)
      continue
    }
    const id = getIdentity(table, row)
    // The same row twice: the second one is compared with the first.
    if (batch.has(id) || batch.size >= batchSize) await flush()
    batch.set(id, { line, id, row })
  }
  await flush()
}

/** @throws ArchiveError when nobody knows which order would lack it */
function refuseLine(run: Import, table: ExportedTable, parsed: ParsedLine, reason: string): void {
  const { line } = parsed
  const row = 'value' in parsed ? (parsed.value as Row | null) : {}
  if (table.isPartOfOrder && typeof row?.orderId !== 'string')
    throw new ArchiveError(
      `${table.name}, line ${line} doesn't say to which order it belongs (${reason}). No row was imported: mend or remove the line, and add --edited.`,
    )
  refuse(run, table, { line, row: row ?? {} }, reason)
}

function refuse(
  run: Import,
  table: ExportedTable,
  { line, id, row }: Omit<Entry, 'id'> & { id?: string },
  reason: string,
): void {
  reportLine(run.report, table.name, { line, id, outcome: 'refused', reason })
  run.owners.delete(`${table.name} ${id}`)
  const owner = getOwner(table, row)
  if (table.isPartOfOrder && run.owners.get(owner) === 'added')
    run.damagedOrders.set(owner, `${table.name}, line ${line}: ${reason}`)
}

async function storeBatch(run: Import, table: ExportedTable, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ row }) => row)
  const stored = await readRows(run.tx, table, rows, { hasPasswordHashes: true })
  const added: Entry[] = []
  for (const entry of entries) {
    const { line, id, row } = entry
    const existing = stored.get(id)
    const owner = run.owners.get(getOwner(table, row))
    const damage = run.damagedOrders.get(`${table.name} ${id}`)
    const isOfOther = table.isPartOfOrder && existing && existing.orderId !== row.orderId
    if (damage !== undefined) refuse(run, table, entry, `what belongs to it is refused: ${damage}`)
    else if (isOfOther) refuse(run, table, entry, 'it is stored as part of another order')
    else if (existing) reportLine(run.report, table.name, { line, id, ...compareRows(existing, row) })
    else if (owner === 'stored') keepAway(run, table, entry)
    else if (owner === undefined && table.isPartOfOrder) refuse(run, table, entry, 'its order is refused or missing')
    else added.push(entry)
    // Of two lines of one row the second one finds the first one stored.
    if (damage === undefined && (table.name === 'orders' || table.name === 'products'))
      run.owners.set(`${table.name} ${id}`, run.owners.get(`${table.name} ${id}`) ?? (existing ? 'stored' : 'added'))
  }
  await insertRows(run, table, added)
}

/** Names the order or product that a row belongs to. */
const getOwner = ({ name, isPartOfOrder }: ExportedTable, { orderId, productId }: Row) =>
  isPartOfOrder ? `orders ${orderId}` : name === 'photos' ? `products ${productId}` : ''

function compareRows(existing: Row, row: Row): Pick<SettledLine, 'outcome' | 'reason'> {
  const names = Object.keys(row).filter(name => !isDeepStrictEqual(existing[name], row[name]))
  if (names.length === 0) return { outcome: 'unchanged' }
  return { outcome: 'kept', reason: `the stored one stays, and differs in ${names.join(', ')}` }
}

/** Leaves out what belongs to a stored row and may have been removed from it since. */
function keepAway(run: Import, { name }: ExportedTable, { line, id, row }: Entry): void {
  reportLine(run.report, name, { line, id, outcome: 'kept', reason: 'what it belongs to is stored without it' })
  if (name === 'photos') for (const key of findPhotoKeys(JSON.stringify(row))) run.keptPhotos.add(key)
}

/** Inserts rows at once, or one after the other when one of them is refused. */
async function insertRows(run: Import, table: ExportedTable, entries: Entry[]): Promise<void> {
  const insert = (some: Entry[]) => insertOrExplain(run.tx, table, some)
  const isInserted = entries.length > 0 && (await insert(entries)) === undefined
  for (const entry of entries) {
    const reason = isInserted ? undefined : await insert([entry])
    if (reason !== undefined) refuse(run, table, entry, reason)
    else reportLine(run.report, table.name, { ...entry, outcome: 'added' })
  }
}

/** Returns why the database refuses rows; undefined when they are inserted. */
async function insertOrExplain(tx: Tx, { name }: ExportedTable, entries: Entry[]): Promise<string | undefined> {
  let reason: string | undefined
  await sql`savepoint import_rows`.execute(tx)
  try {
    const rows = entries.map(({ row }) => row)
    await toGenericDb(tx).insertInto(name).values(rows).execute()
  } catch (error) {
    if (!isRefusal(error)) throw error
    reason = `the database refuses it: ${error.message}`
    await sql`rollback to savepoint import_rows`.execute(tx)
  }
  await sql`release savepoint import_rows`.execute(tx)
  return reason
}

const sqliteConstraint = 19

/**
 * A broken constraint, or a value that PostgreSQL can't store.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return ((error.errcode as number) & 0xff) === sqliteConstraint
  return 'code' in error && /^(22|23|54)/.test(String(error.code))
}
