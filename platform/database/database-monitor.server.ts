import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#store/store-context.server.ts'
import type { StorePool } from './postgres-pool.server.ts'

/** How often the database is asked, and how long it may take to answer. */
const probe = { intervalMs: 1000, timeoutMs: 500 }
/** A new connection takes several round trips. */
const connectTimeoutMs = 1000
const retryMs = 200

export interface DatabaseMonitor {
  /** Whether the database answered the last question in time, about a second ago. */
  isReady(): boolean
  /**
   * False when neither the old connection nor a new one works. Queries fail at once then, so that
   * nobody waits for them.
   */
  isAvailable(): boolean
  close(): void
}

/** For SQLite, whose file is part of this process. */
export const alwaysAvailable: DatabaseMonitor = { isReady: () => true, isAvailable: () => true, close() {} }

class ProbeTimeoutError extends Error {}

/**
 * The database is there and others use it, among them the connections of the pool.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const hasTooManyConnections = (error: unknown) => error instanceof Error && 'code' in error && error.code === '53300'

/**
 * Asks PostgreSQL every second on a connection of its own. A peer that goes silent, such as a host
 * without power, would otherwise be noticed only when the time-outs of single queries end, and
 * requests would wait for it in the meantime.
 */
export function monitorPostgres({
  databaseUrl,
  pool,
  log,
}: {
  databaseUrl: string
  pool: StorePool
  log: Log
}): DatabaseMonitor {
  const closed = new AbortController()
  let isReady = true
  let isAvailable = true

  function markAvailable(): void {
    isReady = true
    if (isAvailable) return
    isAvailable = true
    pool.accept()
    log.warn({}, 'Database answers again')
  }

  function markUnavailable(error: unknown): void {
    isReady = false
    if (!isAvailable) return
    isAvailable = false
    pool.refuse()
    log.error({ err: error }, 'Database unavailable, check DATABASE_URL and the network')
  }

  /** @throws when the connection can't be made, ends or becomes silent. */
  async function watch(client: Client, onAnswer: () => void): Promise<void> {
    const ended = new Promise<void>(resolve => {
      client.on('error', () => resolve())
      client.on('end', () => resolve())
    })
    await withTimeout(client.connect(), connectTimeoutMs)
    while (!closed.signal.aborted) {
      await withTimeout(client.query('select 1'), probe.timeoutMs)
      onAnswer()
      await Promise.race([ended, pause(probe.intervalMs)])
    }
  }

  async function connectAndWatch(): Promise<void> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'tuffthrift monitor' })
    // A pooler accepts connections while its server is down: only an answer shows that it isn't.
    let hasAnswered = false
    try {
      await watch(client, () => {
        hasAnswered = true
        markAvailable()
      })
    } catch (error) {
      if (hasTooManyConnections(error)) markAvailable()
      else if (hasAnswered) isReady = false
      else markUnavailable(error)
    } finally {
      // A silent peer would not answer a farewell.
      client.connection.stream.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!closed.signal.aborted) {
      await connectAndWatch()
      await pause(retryMs)
    }
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: closed.signal, ref: false }).catch(() => {})

  void run()
  return { isReady: () => isReady, isAvailable: () => isAvailable, close: () => closed.abort() }
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
