import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#store/store-context.server.ts'
import { isOutageError, isWriteRefused, ReadOnlyDatabaseError } from './database-unavailable.ts'
import { type OutageListener, OutageLog } from './outages.server.ts'
import type { StorePool } from './postgres-pool.server.ts'
import { postgresWriteCheck } from './write-check.ts'

/** How often the database is asked, and how long it may take to answer. */
const probe = { intervalMs: 1000, timeoutMs: 500 }
/** A new connection takes several round trips. */
const connectTimeoutMs = 1000
const retryMs = 200
/** Until the next write of a database that has refused one, on a new connection. */
const writeRetryMs = 1000
const writeTimeoutMs = 1000

export interface DatabaseMonitor {
  /**
   * Whether the store can sell: the database answered the last question in time, about a second
   * ago, and takes writes.
   */
  isReady(): boolean
  /**
   * False when neither the old connection nor a new one works. Queries fail at once then, so that
   * nobody waits for them.
   */
  isAvailable(): boolean
  /** Counts the queries that have failed because the database was away or took no writes. */
  countFailures(): number
  close(): void
}

class ProbeTimeoutError extends Error {}
/** A write wasn't answered in time, or failed for a reason of its own. */
class WriteCheckError extends Error {}

/**
 * The database is there and others use it, among them the connections of the pool.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const hasTooManyConnections = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53300'

const advice = {
  unavailable: 'DATABASE_URL: look at PostgreSQL and the network.',
  'read-only':
    'DATABASE_URL: PostgreSQL is a standby, read-only or its disk is full. Point DATABASE_URL to the primary, reset default_transaction_read_only, or make room. Orders and changes are refused until then.',
}

/**
 * Asks PostgreSQL every second on a connection of its own. A peer that goes silent, such as a host
 * without power, would otherwise be noticed only when the time-outs of single queries end, and
 * requests would wait for it in the meantime. Each such connection begins with a write. It ends
 * when the pool reports a write that was refused, so that the next one tries again.
 */
export function monitorPostgres({
  databaseUrl,
  pool,
  log,
  onOutageEnd,
}: {
  databaseUrl: string
  pool: StorePool
  log: Log
  onOutageEnd: OutageListener
}): DatabaseMonitor {
  const closed = new AbortController()
  const outages = new OutageLog({ log, advice, onEnd: onOutageEnd })
  let isReady = true
  let isAvailable = true
  let failures = 0
  /** Aborted when a write was refused. */
  let refused = new AbortController()

  pool.onFailure((error, isRetired) => {
    if (!isOutageError(error)) return
    failures += 1
    // A connection from before an outage says nothing of the database as it is now.
    if (isWriteRefused(error) && !isRetired) markReadOnly(error)
  })

  function markAvailable(): void {
    if (isAvailable) return
    isAvailable = true
    pool.accept()
  }

  function markReady(): void {
    isReady = true
    // Connections from before may be read-only still.
    if (outages.kind) pool.renew()
    outages.end()
  }

  function markReadOnly(error: unknown): void {
    isReady = false
    if (outages.kind === undefined) pool.renew()
    outages.begin('read-only', error)
    refused.abort()
  }

  function markUnavailable(error: unknown): void {
    isReady = false
    outages.begin('unavailable', error)
    if (!isAvailable) return
    isAvailable = false
    pool.refuse()
  }

  /** @throws ReadOnlyDatabaseError */
  async function ask(client: Client): Promise<void> {
    const question = client.query<{ transaction_read_only: string }>('show transaction_read_only')
    const { rows } = await withTimeout(question, probe.timeoutMs)
    markAvailable()
    if (rows[0]?.transaction_read_only === 'on') throw new ReadOnlyDatabaseError('The database is read-only')
  }

  /** @throws when the connection can't be made, ends, becomes silent or takes no writes. */
  async function watch(client: Client, onAnswer: () => void): Promise<void> {
    refused = new AbortController()
    const { signal } = refused
    const ended = new Promise<void>(resolve => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
      signal.addEventListener('abort', () => resolve())
    })
    await withTimeout(client.connect(), connectTimeoutMs)
    await ask(client)
    onAnswer()
    await withTimeout(client.query(postgresWriteCheck), writeTimeoutMs).catch(error => {
      throw isOutageError(error) ? error : new WriteCheckError('Write failed', { cause: error })
    })
    if (!signal.aborted) markReady()
    while (!signal.aborted && !closed.signal.aborted) {
      await Promise.race([ended, pause(probe.intervalMs)])
      if (!signal.aborted) await ask(client)
    }
  }

  async function connectAndWatch(): Promise<void> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'tuffthrift monitor' })
    // A pooler accepts connections while its server is down: only an answer shows that it isn't.
    let hasAnswered = false
    try {
      await watch(client, () => {
        hasAnswered = true
      })
    } catch (error) {
      if (closed.signal.aborted) return
      if (isWriteRefused(error) || error instanceof WriteCheckError) markReadOnly(error)
      else if (hasTooManyConnections(error)) {
        markAvailable()
        if (outages.kind !== 'read-only') markReady()
      } else if (hasAnswered) isReady = false
      else markUnavailable(error)
    } finally {
      // A silent peer would not answer a farewell.
      client.connection.stream.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!closed.signal.aborted) {
      await connectAndWatch()
      await pause(outages.kind === 'read-only' ? writeRetryMs : retryMs)
    }
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {})

  void run()
  return {
    isReady: () => isReady,
    isAvailable: () => isAvailable,
    countFailures: () => failures,
    close: () => closed.abort(),
  }
}

/**
 * @throws ProbeTimeoutError after `ms`. After the event loop of this process stood still, an answer
 * that has arrived meanwhile counts: timers come before input, and `setImmediate` after it.
 */
async function withTimeout<T>(result: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => setImmediate(() => late.reject(new ProbeTimeoutError(`No answer within ${ms} ms`))),
    ms,
  )
  try {
    return await Promise.race([result, late.promise])
  } finally {
    clearTimeout(timer)
    result.catch(() => {})
  }
}
