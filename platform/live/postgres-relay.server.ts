import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { noteConnectionError } from '../database/database-unavailable.ts'
import type { CreateRelay, Relay, Subscriber } from './relay.ts'

const channel = 'tuffthrift_live'
/**
 * A notification must be shorter than 8000 bytes. Ids are short, so this many events fit.
 * @see https://www.postgresql.org/docs/current/sql-notify.html
 */
const maxEventsPerNotification = 40
const retryMs = { min: 100, max: 2_000 }
/** A broken network may drop the connection without closing it, so a query checks it regularly. */
const connectionCheck = { intervalMs: 2_000, timeoutMs: 2_000 }

/** The payload of a notification: events, or `resync` when events may have been lost. */
type Message = readonly StoreEvent[] | 'resync'

export interface PostgresRelayOptions {
  db: Db
  databaseUrl: string
  log: Log
}

/**
 * Creates a relay by PostgreSQL's LISTEN and NOTIFY, on a dedicated connection that reconnects.
 * NOTIFY doesn't store events for absent listeners, so a process resyncs after each gap. When a
 * process starts, all processes resync, because its predecessor may have died with unsent events.
 */
export const createPostgresRelay =
  ({ db, databaseUrl, log }: PostgresRelayOptions): CreateRelay =>
  subscriber => {
    const closed = new AbortController()
    const sender = createSender(db, log, closed.signal)
    const listening = listenWithRetry(
      { databaseUrl, log, subscriber, onFirstConnect: () => sender.send('resync') },
      closed.signal,
    )
    return {
      send: sender.send,
      async close() {
        closed.abort()
        await sender.idle()
        await listening
      },
    } satisfies Relay
  }

function createSender(db: Db, log: Log, closed: AbortSignal) {
  let pending: StoreEvent[] = []
  let hasLostEvents = false
  let sending: Promise<void> | undefined

  const notify = (message: Message) => sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)

  async function sendAll(): Promise<void> {
    let delayMs = retryMs.min
    while (hasLostEvents || pending.length > 0) {
      const message: Message = hasLostEvents ? 'resync' : pending.splice(0, maxEventsPerNotification)
      // Before the request, so that a resync asked for meanwhile is sent too.
      hasLostEvents = false
      try {
        await notify(message)
        delayMs = retryMs.min
      } catch (error) {
        log.error({ err: error }, 'Live update not sent to other processes, will retry')
        // Pending events would arrive late. A single resync replaces them.
        hasLostEvents = true
        pending = []
        if (closed.aborted) break
        // Closing ends the wait, for a last attempt.
        await wait(delayMs, undefined, { signal: closed }).catch(() => {})
        delayMs = Math.min(delayMs * 2, retryMs.max)
      }
    }
    // In the same step as the last check of `pending`: an event after it starts anew.
    sending = undefined
  }

  return {
    send(message: Message) {
      if (message === 'resync') hasLostEvents = true
      else pending.push(...message)
      if (hasLostEvents || pending.length > 0) sending ??= sendAll()
    },
    idle: async () => sending,
  }
}

interface ListenOptions {
  databaseUrl: string
  log: Log
  subscriber: Subscriber
  /** Called when the first connection listens. */
  onFirstConnect: () => void
}

async function listenWithRetry(
  { databaseUrl, log, subscriber, onFirstConnect }: ListenOptions,
  closed: AbortSignal,
): Promise<void> {
  const closing = new Promise<void>(resolve => closed.addEventListener('abort', () => resolve(), { once: true }))
  let delayMs = retryMs.min
  let isFirst = true
  subscriber.onDisconnect()
  while (!closed.aborted) {
    try {
      await listenOnce(databaseUrl, subscriber, closing, () => {
        delayMs = retryMs.min
        subscriber.onResync()
        if (isFirst) onFirstConnect()
        isFirst = false
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
