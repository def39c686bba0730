import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { CreateRelay, Relay, Subscriber } from './relay.ts'

const channel = 'tuffthrift_live'
/** PostgreSQL refuses a notification of 8000 bytes and more; ids are short, so this many announcements stay well below. */
const maxEventsPerNotification = 40
const retryMs = { min: 100, max: 5_000 }
/** A connection that a network swallowed ends without a word: it is asked this often, and has this long to answer. */
const connectionCheck = { intervalMs: 15_000, timeoutMs: 5_000 }

/** What travels: announcements, or the word that some were lost. */
type Message = readonly StoreEvent[] | 'missed'

export interface PostgresRelayOptions {
  db: Db
  databaseUrl: string
  log: Log
}

/**
 * Announcements between processes by PostgreSQL's LISTEN and NOTIFY, on a connection of its own that is opened again whenever it is lost.
 * NOTIFY keeps nothing for whoever isn't listening: after each gap, and when a process starts (the one before may have died with
 * something unsaid), everybody is told that something may have been missed.
 */
export const createPostgresRelay =
  ({ db, databaseUrl, log }: PostgresRelayOptions): CreateRelay =>
  subscriber => {
    const closed = new AbortController()
    const sender = createSender(db, log, closed.signal)
    const listening = listenWithRetry(
      { databaseUrl, log, subscriber, onFirstConnect: () => sender.send('missed') },
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
      const message: Message = hasLostEvents ? 'missed' : pending.splice(0, maxEventsPerNotification)
      try {
        await notify(message)
        hasLostEvents = false
        delayMs = retryMs.min
      } catch (error) {
        log.error({ err: error }, 'Live updates could not be sent to the other processes')
        if (closed.aborted) return
        // Whatever is unsent would come late: one word stands for all of it.
        hasLostEvents = true
        pending = []
        await wait(delayMs)
        delayMs = Math.min(delayMs * 2, retryMs.max)
      }
    }
  }

  return {
    send(message: Message) {
      if (message === 'missed') hasLostEvents = true
      else pending.push(...message)
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    },
    idle: async () => sending,
  }
}

interface ListenOptions {
  databaseUrl: string
  log: Log
  subscriber: Subscriber
  /** Called when the channel is heard for the first time. */
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
      log.warn({ err: error }, 'The connection for live updates was lost')
    }
    subscriber.onDisconnect()
    await Promise.race([closing, wait(delayMs)])
    delayMs = Math.min(delayMs * 2, retryMs.max)
  }
}

/** Listens until the relay is closed; throws when the connection ends before that. */
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
    const message = JSON.parse(payload ?? '[]') as Message
    if (message === 'missed') subscriber.onResync()
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
    // A connection that hangs would never say that it has ended.
    void client.end().catch(() => {})
  }
}
