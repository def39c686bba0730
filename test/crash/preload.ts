import { appendFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { CrashControl } from './control.ts'

// Node loads this module before the store, in crash tests and storms only. It wraps both database
// drivers to find every write, kills the process at the requested crash point, fills the disk and
// moves the clock.

/** The intervals by which this module recognises the store's background jobs. */
const jobIntervalsMs = [5_000, 30_000]
const fastJobIntervalMs = Number(process.env.CRASH_JOB_INTERVAL_MS ?? 100)
let control = JSON.parse(process.env.CRASH_CONTROL ?? '') as CrashControl
let passedCounts = new Map<string, number>()

function takeControl(message: CrashControl): void {
  if (message.runNumber !== control.runNumber) passedCounts = new Map()
  control = message
  for (const database of databases) limitPages(database)
  process.send?.(control.sequence)
}

/** Counts and records the crash point; dies here when it is the requested one. */
function reachPoint(when: 'before' | 'after', write: string): void {
  const name = `${when} ${write}`
  const count = (passedCounts.get(name) ?? 0) + 1
  passedCounts.set(name, count)
  const point = `${name} #${count}`
  if (control.recordFile) appendFileSync(control.recordFile, `${point}\n`)
  if (point === control.crashAt) process.kill(process.pid, 'SIGKILL')
}

/**
 * Turns 'insert into "orders" …' into 'insert orders'; undefined for statements that change
 * nothing.
 */
function parseWrite(sql: string): string | undefined {
  const [, verb, table] = /^\s*(insert into|update|delete from|commit)\b\s*"?(\w*)/i.exec(sql) ?? []
  // Jobs note that they have read the provider's books, and delete what has expired, at any time.
  if (table === 'provider_checks' || /^\s*delete from ("\w+") where "\w+" in \(select "\w+" from \1/i.test(sql))
    return undefined
  return verb && [verb.toLowerCase().split(' ')[0], table].filter(Boolean).join(' ')
}

/** Connections that have written something in the transaction that is open on them. */
const writers = new WeakSet<object>()

/** As `parseWrite`, but the commit of a transaction that has written nothing to count is none. */
function findWrite(connection: object, sql: string): string | undefined {
  if (/^\s*begin\b/i.test(sql)) writers.delete(connection)
  const write = parseWrite(sql)
  if (write === 'commit') return writers.delete(connection) ? write : undefined
  if (write) writers.add(connection)
  return write
}

const databases = new Set<DatabaseSync>()
const maxPages = 4_294_967_294

/** A database that may not grow fails with SQLITE_FULL, as on a full disk. */
function limitPages(database: DatabaseSync): void {
  if (database.isOpen) database.exec(`pragma max_page_count = ${control.isDiskFull ? 1 : maxPages}`)
}

/** What PostgreSQL answers when its disk is full; it ends the transaction. */
const raiseDiskFull =
  "do $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$"

const statements = new WeakMap<StatementSync, { database: DatabaseSync; sql: string }>()
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (sql, ...rest) {
  const statement = prepare.call(this, sql, ...rest)
  databases.add(this)
  statements.set(statement, { database: this, sql })
  return statement
}
for (const method of ['run', 'all'] as const) {
  const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  Object.assign(StatementSync.prototype, {
    [method](this: StatementSync, ...values: unknown[]) {
      const statement = statements.get(this)
      const write = statement && findWrite(statement.database, statement.sql)
      if (write) reachPoint('before', write)
      const result = original.apply(this, values)
      if (write) reachPoint('after', write)
      return result
    },
  })
}

const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...values: unknown[]) {
    const [first] = values
    if (typeof values.at(-1) === 'function') return query.apply(this, values)
    const write = findWrite(this, typeof first === 'string' ? first : ((first as { text?: string })?.text ?? ''))
    if (!write) return query.apply(this, values)
    if (control.isDiskFull && write !== 'commit') return query.call(this, raiseDiskFull)
    reachPoint('before', write)
    return (query.apply(this, values) as Promise<unknown>).then(result => {
      reachPoint('after', write)
      return result
    })
  },
})

const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...values: ConstructorParameters<typeof RealDate> | []) {
    if (values.length === 0) super(RealDate.now() + control.offsetMs)
    else super(...(values as ConstructorParameters<typeof RealDate>))
  }
  static override now = () => RealDate.now() + control.offsetMs
} as DateConstructor

// Background jobs run only when the test asks for them, and then at short intervals.
const { setInterval: setRealInterval } = globalThis
globalThis.setInterval = ((run: () => void, ms: number) =>
  jobIntervalsMs.includes(ms)
    ? setRealInterval(() => control.hasFastTimers && run(), fastJobIntervalMs)
    : setRealInterval(run, ms)) as typeof setInterval

process.on('message', takeControl)
// The store ends as it does without a test that may send something.
process.channel?.unref()
