import { isDeepStrictEqual } from 'node:util'
import { type ZodError, z } from 'zod'
import { type Db, inTransaction } from '#store/database.server.ts'
import type { Row } from './columns.ts'
import { getIdentity, readRows, toGenericDb } from './rows.server.ts'
import { type ExportedTable, exportedTables } from './tables.ts'

/** What became of a line. */
type Outcome = 'added' | 'unchanged' | 'changed' | 'refused'

/** A line that is named in the report: what was refused, and what replaced a stored row. */
export interface ReportedLine {
  /** Name of the file. */
  file: string
  line: number
  /** Identity of the row; undefined when the line has none. */
  id: string | undefined
  outcome: Extract<Outcome, 'changed' | 'refused'>
  reason: string
}

export interface ImportReport {
  /** Lines by file and outcome. */
  counts: Record<string, Record<Outcome, number>>
  onLine: (line: ReportedLine) => void
}

/** Counts a line, and names it unless it was added or changed nothing. */
export function reportLine(
  { counts, onLine }: ImportReport,
  { outcome, ...line }: Omit<ReportedLine, 'outcome'> & { outcome: Outcome },
): void {
  const ofFile = counts[line.file] ?? { added: 0, unchanged: 0, changed: 0, refused: 0 }
  counts[line.file] = ofFile
  ofFile[outcome] += 1
  if (outcome === 'changed' || outcome === 'refused') onLine({ ...line, outcome })
}

/** A line that has been parsed as JSON, or why it has not. */
export type ParsedLine = { line: number } & ({ value: unknown } | { error: string })

export interface ImportTarget {
  db: Db
  report: ImportReport
  /** Whether the file's row replaces a stored one that isn't older, too. */
  overwrites: boolean
  /** Orders that are refused, with all that belongs to them. */
  refusedOrders: Set<string>
}

interface Entry {
  line: number
  id: string
  row: Row
}

const batchSize = 250

/** Reads a line. Returns why it is refused, when it is. */
export function parseRow(table: ExportedTable, parsed: ParsedLine): { row: Row } | { reason: string } {
  if ('error' in parsed) return { reason: parsed.error }
  const { data, error } = z.strictObject(table.columns).safeParse(parsed.value)
  return error ? { reason: describeIssues(error) } : { row: data }
}

const describeIssues = ({ issues }: ZodError) =>
  issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; ')

/**
 * Stores the rows of a table. One that is stored already is replaced by a newer version alone.
 * Nothing is left out without being reported.
 * @throws when the database fails for another reason than a row.
 */
export async function importRows(
  target: ImportTarget,
  table: ExportedTable,
  lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine>,
): Promise<void> {
  let batch = new Map<string, Entry>()
  const flush = async () => {
    const entries = [...batch.values()]
    batch = new Map()
    if (entries.length > 0) await storeBatch(target, table, entries)
  }
  for await (const parsed of lines) {
    const { line } = parsed
    const result = parseRow(table, parsed)
    const row = 'row' in result ? result.row : findFields(parsed)
    const id = table.identity.every(name => row[name] !== undefined) ? getIdentity(table, row) : undefined
    if ('reason' in result || id === undefined) {
      report(target, table, { line, id, outcome: 'refused', reason: 'reason' in result ? result.reason : '' })
      continue
    }
    // The same row twice: the second one is compared with the first.
    if (batch.has(id) || batch.size >= batchSize) await flush()
    batch.set(id, { line, id, row })
  }
  await flush()
}

export const findFields = (parsed: ParsedLine): Row =>
  'value' in parsed && typeof parsed.value === 'object' && parsed.value !== null ? (parsed.value as Row) : {}

/** The order that a row is, or belongs to. */
function getOrder({ name, isPartOfOrder }: ExportedTable, row: Row): string | undefined {
  const id = name === 'orders' ? row.id : isPartOfOrder ? row.orderId : undefined
  return id === undefined ? undefined : String(id)
}

async function storeBatch(target: ImportTarget, table: ExportedTable, entries: Entry[]): Promise<void> {
  const keys = [...new Set(entries.map(({ row }) => row[table.identity[0]]))]
  const stored = await readRows(target.db, table, keys, { hasPasswordHashes: true })
  const added: Entry[] = []
  for (const entry of entries) {
    const existing = stored.get(entry.id)
    if (isDeepStrictEqual(existing, entry.row)) report(target, table, { ...entry, outcome: 'unchanged', reason: '' })
    else if (target.refusedOrders.has(getOrder(table, entry.row) ?? ''))
      report(target, table, { ...entry, outcome: 'refused', reason: 'a line of its order is refused' })
    else if (existing) await storeExisting(target, table, entry, existing)
    else added.push(entry)
  }
  await insertEntries(target, table, added)
}

/** Inserts rows at once, or one after the other when one of them is refused. */
async function insertEntries(target: ImportTarget, table: ExportedTable, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  const insert = (some: Entry[]) =>
    storeOrExplain(target.db, async tx => {
      await toGenericDb(tx)
        .insertInto(table.name)
        .values(some.map(({ row }) => row))
        .execute()
    })
  const error = await insert(entries)
  for (const entry of entries) {
    const reason = error === undefined || entries.length === 1 ? error : await insert([entry])
    report(target, table, { ...entry, outcome: reason === undefined ? 'added' : 'refused', reason: reason ?? '' })
  }
}

async function storeExisting(target: ImportTarget, table: ExportedTable, entry: Entry, existing: Row): Promise<void> {
  const { row } = entry
  const difference = describeDifference(table, existing, row)
  const isNewer = table.version !== undefined && compare(row[table.version], existing[table.version]) > 0
  if (!isNewer && !target.overwrites) return report(target, table, { ...entry, outcome: 'refused', reason: difference })
  const reason = await storeOrExplain(target.db, tx => replaceRow(tx, table, row))
  report(target, table, {
    ...entry,
    outcome: reason === undefined ? 'changed' : 'refused',
    reason: reason ?? difference,
  })
}

const compare = (a: unknown, b: unknown) => ((a as string) < (b as string) ? -1 : a === b ? 0 : 1)

function describeDifference({ version }: ExportedTable, existing: Row, row: Row): string {
  const names = Object.keys(row).filter(name => !isDeepStrictEqual(existing[name], row[name]))
  if (version === undefined) return `differs from the stored one in ${names.join(', ')}; nothing tells which is newer`
  const order = compare(row[version], existing[version])
  const which = order > 0 ? 'is newer than' : order < 0 ? 'is older than' : 'is as old as'
  return `${which} the stored one (${version} ${row[version]}, stored ${existing[version]}) and differs in ${names.join(', ')}`
}

/** Replaces a row, and of an order all that belongs to it, which comes after it in the export. */
async function replaceRow(tx: Db, table: ExportedTable, row: Row): Promise<void> {
  const generic = toGenericDb(tx)
  const update = generic.updateTable(table.name).set(row)
  await table.identity.reduce((query, name) => query.where(name, '=', row[name]), update).execute()
  if (table.name !== 'orders') return
  for (const { name } of exportedTables.filter(part => part.isPartOfOrder).reverse())
    await generic.deleteFrom(name).where('orderId', '=', row.id).execute()
}

function report(
  target: ImportTarget,
  table: ExportedTable,
  { line, id, outcome, reason }: { line: number; id: string | undefined; outcome: Outcome; reason: string },
): void {
  if (outcome === 'refused' && table.name === 'orders' && id !== undefined) target.refusedOrders.add(id)
  reportLine(target.report, { file: table.name, line, id, outcome, reason })
}

/**
 * Stores in a transaction.
 * @returns why the database refuses the row; undefined when it was stored.
 */
async function storeOrExplain(db: Db, store: (tx: Db) => Promise<void>): Promise<string | undefined> {
  try {
    await inTransaction(db, store)
    return undefined
  } catch (error) {
    if (isRefusal(error)) return `the database refuses it: ${error.message}`
    throw error
  }
}

const sqliteConstraint = 19

/**
 * A broken constraint, or a value that PostgreSQL can't store.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return ((error.errcode as number) & 0xff) === sqliteConstraint
  return 'code' in error && /^2[23]/.test(String(error.code))
}
