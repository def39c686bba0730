import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { noteConnectionError } from '../database/database-unavailable.ts'
import type { CreateRelay, Subscriber } from './relay.ts'

const channel = 'tuffthrift_live'
/**
 * A notification that isn't shorter fails, and its transaction with it.
 * @see https://www.postgresql.org/docs/current/sql-notify.html
 */
const maxNotificationBytes = 8_000
/** Ids are short, so this many events fit. */
const maxEventsPerNotification = 40
const retryMs = { min: 100, max: 2_000 }
/** A broken network may drop the connection without closing it, so a query checks it regularly. */
const connectionCheck = { intervalMs: 2_000, timeoutMs: 2_000 }

/** The payload of a notification: events, or `resync` in place of those that it has no room for. */
type Message = readonly StoreEvent[] | 'resync'

export interface PostgresRelayOptions {
  databaseUrl: string
  log: Log
}

/**
 * Creates a relay by PostgreSQL's LISTEN and NOTIFY. The transaction itself notifies; a dedicated
 * connection, which reconnects, listens. NOTIFY doesn't store events for absent listeners, so a
 * process resyncs after each gap.
 */
export const createPostgresRelay =
  ({ databaseUrl, log }: PostgresRelayOptions): CreateRelay =>
  subscriber => {
    const closed = new AbortController()
    const listening = listenWithRetry({ databaseUrl, log, subscriber }, closed.signal)
    return {
      async publish(tx, events) {
        const payloads = encodeNotifications(events)
        await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
        return () => {}
      },
      async close() {
        closed.abort()
        await listening
      },
    }
  }

function encodeNotifications(events: readonly StoreEvent[]): string[] {
  const encode = (message: Message) => JSON.stringify(message)
  const batches = Array.from({ length: Math.ceil(events.length / maxEventsPerNotification) }, (_, batch) =>
    encode(events.slice(batch * maxEventsPerNotification, (batch + 1) * maxEventsPerNotification)),
  )
  return batches.map(batch => (Buffer.byteLength(batch) < maxNotificationBytes ? batch : encode('resync')))
}

interface ListenOptions extends PostgresRelayOptions {
  subscriber: Subscriber
}

async function listenWithRetry({ databaseUrl, log, subscriber }: ListenOptions, closed: AbortSignal): Promise<void> {
  const closing = new Promise<void>(resolve => closed.addEventListener('abort', () => resolve(), { once: true }))
  let delayMs = retryMs.min
  subscriber.onDisconnect()
  while (!closed.aborted) {
    try {
      await listenOnce(databaseUrl, subscriber, closing, () => {
        delayMs = retryMs.min
        subscriber.onResync()
      })
    } catch (error) {
      noteConnectionError(error)
      log.warn({ err: error }, 'Live update connection lost, will reconnect')
    }
    subscriber.onDisconnect()
    await Promise.race([closing, wait(delayMs)])
    delayMs = Math.min(delayMs * 2, retryMs.max)
  }
}

/**
 * Listens until the relay is closed.
 * @throws when the connection ends before that.
 */
async function listenOnce(
  connectionString: string,
  subscriber: Subscriber,
  closing: Promise<void>,
  onReady: () => void,
) {
  const client = new Client({
    connectionString,
    application_name: 'tuffthrift live',
    keepAlive: true,
    connectionTimeoutMillis: connectionCheck.timeoutMs,
    query_timeout: connectionCheck.timeoutMs,
  })
  const ended = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The database ended the connection')))
  })
  client.on('notification', ({ payload }) => {
    // A word other than 'resync' comes from a process of another version.
    const message = JSON.parse(payload ?? '[]') as Message | string
    if (typeof message === 'string') subscriber.onResync()
    else subscriber.onEvents(message)
  })
  let checkTimer: NodeJS.Timeout | undefined
  try {
    await Promise.race([client.connect(), ended])
    await Promise.race([client.query(`listen ${channel}`), ended])
    onReady()
    const checkFailure = new Promise<never>((_resolve, reject) => {
      checkTimer = setInterval(() => client.query('select 1').catch(reject), connectionCheck.intervalMs)
    })
    await Promise.race([closing, ended, checkFailure])
  } finally {
    clearInterval(checkTimer)
    // Not awaited: a hanging connection never reports its end.
    void client.end().catch(() => {})
  }
}
