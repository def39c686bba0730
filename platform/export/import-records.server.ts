import { isDeepStrictEqual } from 'node:util'
import type { ZodError } from 'zod'
import { type Db, inTransaction, isPostgres } from '#store/database.server.ts'
import { decodeRecord, type Row } from './columns.ts'
import { getIdentity, readRecords, toGenericDb } from './generic-table.server.ts'
import { createRecordSchema, type Kind } from './kind.ts'

/** What became of a line. */
export type Outcome = 'added' | 'unchanged' | 'changed' | 'refused'

/** A line that is named in the report: what was refused, and what replaced a stored record. */
export interface ReportedLine {
  kind: string
  line: number
  /** Identity of the record; undefined when the line has none. */
  id: string | undefined
  outcome: Extract<Outcome, 'changed' | 'refused'>
  reason: string
}

export interface ImportReport {
  /** Lines by kind and outcome. */
  counts: Record<string, Record<Outcome, number>>
  onLine: (line: ReportedLine) => void
}

/** Counts a line, and names it unless it was added or changed nothing. */
export function reportLine(
  { counts, onLine }: ImportReport,
  { outcome, ...line }: Omit<ReportedLine, 'outcome'> & { outcome: Outcome },
): void {
  const ofKind = counts[line.kind] ?? { added: 0, unchanged: 0, changed: 0, refused: 0 }
  counts[line.kind] = ofKind
  ofKind[outcome] += 1
  if (outcome === 'changed' || outcome === 'refused') onLine({ ...line, outcome })
}

/** A line that has been parsed as JSON, or why it has not. */
export type ParsedLine = { line: number } & ({ value: unknown } | { error: string })

/**
 * What happens to a stored record that differs. `replace-older`: the file's is taken when it is
 * newer, and refused otherwise. `replace`: the file's is taken. `keep`: the stored one stays.
 */
export type ExistingRecords = 'replace-older' | 'replace' | 'keep'

export interface ImportTarget {
  db: Db
  report: ImportReport
  existing: ExistingRecords
}

interface Entry {
  line: number
  id: string
  record: Row
}

const batchSize = 250

/**
 * Stores records of a kind. One that is stored already is replaced by a newer version alone.
 * Nothing is left out without being reported.
 * @throws when the database fails for another reason than a record.
 */
export async function importRecords(
  target: ImportTarget,
  kind: Kind,
  lines: AsyncIterable<ParsedLine> | Iterable<ParsedLine>,
): Promise<void> {
  const schema = createRecordSchema(kind)
  let batch = new Map<string, Entry>()
  const flush = async () => {
    const entries = [...batch.values()]
    batch = new Map()
    await storeBatch(target, kind, entries)
  }
  for await (const parsed of lines) {
    const { line } = parsed
    const result = 'error' in parsed ? undefined : schema.safeParse(parsed.value)
    if (!result?.success) {
      const id = 'value' in parsed ? findIdentity(kind, parsed.value) : undefined
      const reason = 'error' in parsed ? parsed.error : describeIssues(result?.error)
      reportLine(target.report, { kind: kind.name, line, id, outcome: 'refused', reason })
      continue
    }
    const record = normalize(kind, result.data)
    const id = getIdentity(kind, record)
    // The same record twice: the second one is compared with the first.
    if (batch.has(id) || batch.size >= batchSize) await flush()
    batch.set(id, { line, id, record })
  }
  await flush()
}

function findIdentity(kind: Kind, value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const record = value as Row
  return kind.identity.every(name => record[name] !== undefined) ? getIdentity(kind, record) : undefined
}

const describeIssues = (error: ZodError | undefined) =>
  (error?.issues ?? [])
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')

/** Leaves out empty fields, as an export does, so that records can be compared. */
function normalize({ children }: Kind, record: Row): Row {
  const fields = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
  for (const [name, { orderBy }] of Object.entries(children))
    fields[name] = (record[name] as Row[])
      .map(child => Object.fromEntries(Object.entries(child).filter(([, value]) => value !== null)))
      .sort((a, b) => orderBy.map(column => compare(a[column], b[column])).find(order => order !== 0) ?? 0)
  return fields
}

const compare = (a: unknown, b: unknown) => ((a as string) < (b as string) ? -1 : a === b ? 0 : 1)

async function storeBatch(target: ImportTarget, kind: Kind, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  const keys = [...new Set(entries.map(({ record }) => record[kind.identity[0]]))]
  const stored = await readRecords(target.db, kind, keys, { hasPasswordHashes: true })
  const added: Entry[] = []
  for (const entry of entries) {
    const existing = stored.get(entry.id)
    if (!existing) added.push(entry)
    else await storeExisting(target, kind, entry, existing)
  }
  await insertEntries(target, kind, added)
}

/** Inserts records at once, or one after the other when one of them is refused. */
async function insertEntries(target: ImportTarget, kind: Kind, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return
  const insert = (some: Entry[]) => storeOrExplain(target.db, tx => insertRecords(tx, kind, some))
  const error = await insert(entries)
  for (const entry of entries) {
    const reason = error === undefined || entries.length === 1 ? error : await insert([entry])
    report(target, kind, entry, reason === undefined ? 'added' : 'refused', reason ?? '')
  }
}

async function storeExisting(target: ImportTarget, kind: Kind, entry: Entry, existing: Row): Promise<void> {
  if (target.existing === 'keep' || isDeepStrictEqual(existing, entry.record))
    return report(target, kind, entry, 'unchanged', '')
  const difference = describeDifference(kind, existing, entry.record)
  const isNewer = kind.version !== undefined && compare(entry.record[kind.version], existing[kind.version]) > 0
  if (!isNewer && target.existing !== 'replace') return report(target, kind, entry, 'refused', difference)
  const reason = await storeOrExplain(target.db, tx => updateRecord(tx, kind, entry.record))
  report(target, kind, entry, reason === undefined ? 'changed' : 'refused', reason ?? difference)
}

function describeDifference({ version }: Kind, existing: Row, record: Row): string {
  const names = [...new Set([...Object.keys(existing), ...Object.keys(record)])]
    .filter(name => !isDeepStrictEqual(existing[name], record[name]))
    .join(', ')
  if (version === undefined) return `differs from the stored one in ${names}; nothing tells which is newer`
  const [before, after] = [existing[version], record[version]]
  const order = compare(after, before)
  const which = order > 0 ? 'is newer than' : order < 0 ? 'is older than' : 'is as old as'
  return `${which} the stored one (${version} ${after}, stored ${before}) and differs in ${names}`
}

function report({ report }: ImportTarget, kind: Kind, { line, id }: Entry, outcome: Outcome, reason: string): void {
  reportLine(report, { kind: kind.name, line, id, outcome, reason })
}

async function insertRecords(db: Db, kind: Kind, entries: readonly Entry[]): Promise<void> {
  const records = entries.map(({ record }) => record)
  await toGenericDb(db)
    .insertInto(kind.table)
    .values(records.map(record => toRow(db, kind, record)))
    .execute()
  await insertChildren(db, kind, records)
}

async function insertChildren(db: Db, { children, identity: [key] }: Kind, records: readonly Row[]): Promise<void> {
  for (const [name, { table, columns, parent }] of Object.entries(children)) {
    const rows = records.flatMap(record =>
      (record[name] as Row[]).map(child => ({
        ...decodeRecord(columns, child, isPostgres(db)),
        [parent]: record[key],
      })),
    )
    for (let start = 0; start < rows.length; start += batchSize)
      await toGenericDb(db)
        .insertInto(table)
        .values(rows.slice(start, start + batchSize))
        .execute()
  }
}

async function updateRecord(db: Db, kind: Kind, record: Row): Promise<void> {
  const generic = toGenericDb(db)
  let update = generic.updateTable(kind.table).set(toRow(db, kind, record))
  for (const name of kind.identity) update = update.where(name, '=', record[name])
  await update.execute()
  // Lists that refer to others come after them.
  for (const { table, parent } of Object.values(kind.children).reverse())
    await generic.deleteFrom(table).where(parent, '=', record[kind.identity[0]]).execute()
  await insertChildren(db, kind, [record])
}

const toRow = (db: Db, kind: Kind, record: Row): Row => ({
  ...decodeRecord(kind.columns, record, isPostgres(db)),
  ...kind.derive(record),
})

/**
 * Stores in a transaction.
 * @returns why the database refuses the record; undefined when it was stored.
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
