import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import type { CrashControl } from './control.ts'

// Loaded by Node before the store, in tests only: finds every write of the store's, dies at the one it is told to, and moves the clock.

const file = process.env.CRASH_CONTROL ?? ''
const timerMs = 30_000
const fastTimerMs = 100
let control: CrashControl = {
  sequence: 0,
  runNumber: 0,
  offsetMs: 0,
  crashAt: null,
  hasFastTimers: false,
  recordFile: null,
}
let passedCounts = new Map<string, number>()

function readControl(): void {
  const { runNumber } = control
  control = JSON.parse(readFileSync(file, 'utf8')) as CrashControl
  if (control.runNumber !== runNumber) passedCounts = new Map()
  writeFileSync(`${file}.taken`, String(control.sequence))
}

/** One step of a write: dies here when this is the one. */
function point(when: 'before' | 'after', write: string): void {
  const name = `${when} ${write}`
  const count = (passedCounts.get(name) ?? 0) + 1
  passedCounts.set(name, count)
  const point = `${name} #${count}`
  if (control.recordFile) appendFileSync(control.recordFile, `${point}\n`)
  if (point === control.crashAt) process.kill(process.pid, 'SIGKILL')
}

/** 'insert into "orders" …' is 'insert orders'; undefined for whatever changes nothing. */
function parseWrite(text: string): string | undefined {
  const [, verb, table] = /^\s*(insert into|update|delete from|commit)\b\s*"?(\w*)/i.exec(text) ?? []
  return verb && [verb.toLowerCase().split(' ')[0], table].filter(Boolean).join(' ')
}

const statementTexts = new WeakMap<StatementSync, string>()
const { prepare } = DatabaseSync.prototype
DatabaseSync.prototype.prepare = function (text, ...rest) {
  const statement = prepare.call(this, text, ...rest)
  statementTexts.set(statement, text)
  return statement
}
for (const method of ['run', 'all'] as const) {
  const original = StatementSync.prototype[method] as (...values: unknown[]) => unknown
  Object.assign(StatementSync.prototype, {
    [method](this: StatementSync, ...values: unknown[]) {
      const write = parseWrite(statementTexts.get(this) ?? '')
      if (write) point('before', write)
      const result = original.apply(this, values)
      if (write) point('after', write)
      return result
    },
  })
}

const query = pg.Client.prototype.query as (...values: unknown[]) => unknown
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...values: unknown[]) {
    const [first] = values
    const write = parseWrite(typeof first === 'string' ? first : ((first as { text?: string })?.text ?? ''))
    if (!write || typeof values.at(-1) === 'function') return query.apply(this, values)
    point('before', write)
    return (query.apply(this, values) as Promise<unknown>).then(result => {
      point('after', write)
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

// The store's own rounds run only when the test wants them, and then often.
const { setInterval: setRealInterval } = globalThis
globalThis.setInterval = ((work: () => void, ms: number) =>
  ms === timerMs
    ? setRealInterval(() => control.hasFastTimers && work(), fastTimerMs)
    : setRealInterval(work, ms)) as typeof setInterval

readControl()
process.on('SIGUSR2', readControl)
