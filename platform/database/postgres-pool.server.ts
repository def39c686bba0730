import { Client, Pool, type PoolClient, types } from 'pg'
import { DatabaseUnavailableError, isWriteRefused, noteConnectionError } from './database-unavailable.ts'

/** @param isRetired whether the connection is one from before `renew` */
type FailureListener = (error: unknown, isRetired: boolean) => void

// Counts and sums: pg gives them as text, because of numbers that this store never has.
types.setTypeParser(types.builtins.INT8, Number)

const second = 1000

export interface QueryTimeouts {
  /** After this time PostgreSQL cancels a query. */
  statementMs: number
  /** Longer than that, so that it ends only queries that the server doesn't answer at all. */
  queryMs: number
}

/** A page takes some milliseconds, the slowest list of the admin area less than a second. */
const defaultTimeouts: QueryTimeouts = { statementMs: 15 * second, queryMs: 20 * second }

/**
 * Settings of a session, as one statement: poolers refuse most of them as start-up parameters.
 *
 * An advisory lock lasts as long as its session, and a host that loses its power or its network
 * ends none. With these settings the server probes a connection that is idle for 15 seconds and
 * ends its session when 3 probes, 10 seconds apart, remain without an answer; `tcp_user_timeout`
 * does the same for one whose data is not acknowledged. The locks of a vanished host are free
 * within a minute. The kernel of a process that hangs answers the probes: its transactions and
 * locks have time limits. Through a Unix socket the settings have no effect and none is needed.
 * @see https://www.postgresql.org/docs/current/runtime-config-connection.html#GUC-TCP-KEEPALIVES-IDLE
 */
const keepAliveSettings = `
  set tcp_keepalives_idle = 15;
  set tcp_keepalives_interval = 10;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = 45000;
`

/** A process that hangs inside a transaction must keep its locks no longer than others wait. */
const getTimeoutSettings = ({ statementMs }: QueryTimeouts) => `
  set statement_timeout = ${statementMs};
  set idle_in_transaction_session_timeout = ${10 * second};
`

/**
 * A role or database may have time-outs by default, which would end a long migration. Read from
 * `pg_settings`, because some versions of PostgreSQL lack some of them.
 */
const withoutTimeouts = `
  select set_config(name, '0', false) from pg_settings where name in ('statement_timeout', 'lock_timeout',
    'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout');
`

/**
 * Creates a client that closes its connection when a query takes too long. pg's own `query_timeout`
 * rejects the query but leaves it running on the client, which would then go back to the pool: the
 * next query would wait behind it.
 */
const createTimedClient = ({ queryMs }: QueryTimeouts, onError: (error: unknown, client: Client) => void) =>
  class TimedClient extends Client {
    override query(...parameters: unknown[]) {
      const run = super.query as (...parameters: unknown[]) => unknown
      const result = run.apply(this, parameters)
      if (result instanceof Promise) {
        const timer = setTimeout(() => closeConnection(this, 'The query took too long'), queryMs)
        result.then(
          () => clearTimeout(timer),
          error => {
            clearTimeout(timer)
            onError(error, this)
          },
        )
      }
      return result as never
    }
  }

/** Makes all queries of the client fail at once, and the pool drop it. */
function closeConnection(client: Client | PoolClient, reason: string): void {
  ;(client as Client).connection.stream.destroy(new DatabaseUnavailableError(reason))
}

/**
 * A pool that can be closed for the time in which the database doesn't answer. The limits hold for
 * connections from `connect`, with promises, as Kysely uses it.
 */
export class StorePool extends Pool {
  readonly #clients = new Set<PoolClient>()
  /**
   * Connections that are closed instead of being used again: those from before `renew`, and each
   * whose write was refused.
   */
  readonly #retired: WeakSet<Client | PoolClient>
  readonly #failures: { listener: FailureListener }
  /** Aborted while the pool refuses connections. */
  #refusing = new AbortController()

  /** @param timeouts of queries; `none` for migrations, backups and exports, which take long. */
  constructor(connectionString: string, timeouts: QueryTimeouts | 'none' = defaultTimeouts) {
    const isTimed = timeouts !== 'none'
    const retired = new WeakSet<Client | PoolClient>()
    const failures = { listener: (() => {}) as FailureListener }
    const report = (error: unknown, client: Client) => {
      noteConnectionError(error)
      const isRetired = retired.has(client)
      if (isWriteRefused(error)) retired.add(client)
      failures.listener(error, isRetired)
    }
    super({
      connectionString,
      max: 10,
      application_name: 'tuffthrift',
      keepAlive: true,
      keepAliveInitialDelayMillis: 15 * second,
      // A request that gets no connection in time fails instead of waiting without end.
      connectionTimeoutMillis: 5 * second,
      Client: isTimed ? createTimedClient(timeouts, report) : Client,
      onConnect: client => client.query(keepAliveSettings + (isTimed ? getTimeoutSettings(timeouts) : withoutTimeouts)),
    })
    this.#retired = retired
    this.#failures = failures
    // Without a listener these errors end the process. The pool emits those of idle connections, a
    // client those that occur between two queries of a transaction. Nothing needs to be done: the
    // pool replaces the connection, and a running query rejects by itself.
    this.on('error', () => {})
    this.on('connect', client => {
      this.#clients.add(client)
      client.on('error', () => {})
    })
    this.on('remove', client => this.#clients.delete(client))
  }

  /** Calls `listener` with each query that fails from now on, and each connection. */
  onFailure(listener: FailureListener): void {
    this.#failures.listener = listener
  }

  /**
   * From now on only new connections are given out. A connection keeps the settings that its
   * session began with, such as `default_transaction_read_only`. Queries that run go on.
   */
  renew(): void {
    for (const client of this.#clients) this.#retired.add(client)
  }

  /**
   * From now on nobody gets a connection or waits for one, and whatever runs fails at once. A
   * connection from before an outage is never used again: what it was sent may be lost.
   */
  refuse(): void {
    const error = new DatabaseUnavailableError('The database does not answer')
    this.#refusing.abort(error)
    for (const client of this.#clients) closeConnection(client, error.message)
  }

  /** Gives out connections again. */
  accept(): void {
    if (this.#refusing.signal.aborted) this.#refusing = new AbortController()
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Parameters<Pool['connect']>[0]): void
  override connect(callback?: Parameters<Pool['connect']>[0]): unknown {
    return callback ? super.connect(callback) : this.#connectUnlessRetired()
  }

  async #connectUnlessRetired(): Promise<PoolClient> {
    try {
      while (true) {
        const client = await this.#connectUnlessRefused(this.#refusing.signal)
        if (!this.#retired.has(client)) return client
        client.release(true)
      }
    } catch (error) {
      noteConnectionError(error)
      this.#failures.listener(error, false)
      throw error
    }
  }

  async #connectUnlessRefused(refusing: AbortSignal): Promise<PoolClient> {
    refusing.throwIfAborted()
    const refused = Promise.withResolvers<never>()
    const refuse = () => refused.reject(refusing.reason)
    refusing.addEventListener('abort', refuse)
    const connecting = super.connect()
    try {
      return await Promise.race([connecting, refused.promise])
    } catch (error) {
      // A connection that comes after all is not used.
      connecting.then(
        client => client.release(true),
        () => {},
      )
      throw error
    } finally {
      refusing.removeEventListener('abort', refuse)
    }
  }
}
