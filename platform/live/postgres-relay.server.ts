import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '#store/database.server.ts'
import type { Announcement } from '#store/live.ts'
import type { Log } from '#store/outside.server.ts'
import type { Hearing, OpenRelay, Relay } from './relay.ts'

const channel = 'tuffthrift_live'
/** PostgreSQL refuses a notification of 8000 bytes and more; ids are short, so this many announcements stay well below. */
const mostAtOnce = 40
const retryMs = { first: 100, longest: 5_000 }
/** A connection that a network swallowed ends without a word: it is asked this often, and has this long to answer. */
const probe = { everyMs: 15_000, withinMs: 5_000 }

/** What travels: announcements, or the word that some were lost. */
type Message = readonly Announcement[] | 'missed'

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
export const openPostgresRelay =
  ({ db, databaseUrl, log }: PostgresRelayOptions): OpenRelay =>
  hearing => {
    const closed = new AbortController()
    const sender = openSender(db, log, closed.signal)
    const ears = keepListening({ databaseUrl, log, hearing, onFirst: () => sender.send('missed') }, closed.signal)
    return {
      send: sender.send,
      async close() {
        closed.abort()
        await sender.idle()
        await ears
      },
    } satisfies Relay
  }

function openSender(db: Db, log: Log, closed: AbortSignal) {
  let unsent: Announcement[] = []
  let hasLost = false
  let sending: Promise<void> | undefined

  const notify = (message: Message) => sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)

  async function sendAll(): Promise<void> {
    let pause = retryMs.first
    while (hasLost || unsent.length > 0) {
      const message: Message = hasLost ? 'missed' : unsent.splice(0, mostAtOnce)
      try {
        await notify(message)
        hasLost = false
        pause = retryMs.first
      } catch (error) {
        log.error({ err: error }, 'Live updates could not be sent to the other processes')
        if (closed.aborted) return
        // Whatever is unsent would come late: one word stands for all of it.
        hasLost = true
        unsent = []
        await wait(pause)
        pause = Math.min(pause * 2, retryMs.longest)
      }
    }
  }

  return {
    send(message: Message) {
      if (message === 'missed') hasLost = true
      else unsent.push(...message)
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
    },
    idle: async () => sending,
  }
}

interface Listening {
  databaseUrl: string
  log: Log
  hearing: Hearing
  /** Called when the channel is heard for the first time. */
  onFirst: () => void
}

async function keepListening({ databaseUrl, log, hearing, onFirst }: Listening, closed: AbortSignal): Promise<void> {
  const closing = new Promise<void>(resolve => closed.addEventListener('abort', () => resolve(), { once: true }))
  let pause = retryMs.first
  let isFirst = true
  hearing.deaf()
  while (!closed.aborted) {
    try {
      await listenOnce(databaseUrl, hearing, closing, () => {
        pause = retryMs.first
        hearing.missed()
        if (isFirst) onFirst()
        isFirst = false
      })
    } catch (error) {
      log.warn({ err: error }, 'The connection for live updates was lost')
    }
    hearing.deaf()
    await Promise.race([closing, wait(pause)])
    pause = Math.min(pause * 2, retryMs.longest)
  }
}

/** Listens until the relay is closed; throws when the connection ends before that. */
async function listenOnce(connectionString: string, hearing: Hearing, closing: Promise<void>, onReady: () => void) {
  const client = new Client({
    connectionString,
    application_name: 'tuffthrift live',
    keepAlive: true,
    connectionTimeoutMillis: probe.withinMs,
    query_timeout: probe.withinMs,
  })
  const ended = new Promise<never>((_resolve, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The database ended the connection')))
  })
  client.on('notification', ({ payload }) => {
    const message = JSON.parse(payload ?? '[]') as Message
    if (message === 'missed') hearing.missed()
    else hearing.heard(message)
  })
  let asking: NodeJS.Timeout | undefined
  try {
    await Promise.race([client.connect(), ended])
    await Promise.race([client.query(`listen ${channel}`), ended])
    onReady()
    const silence = new Promise<never>((_resolve, reject) => {
      asking = setInterval(() => client.query('select 1').catch(reject), probe.everyMs)
    })
    await Promise.race([closing, ended, silence])
  } finally {
    clearInterval(asking)
    // A connection that hangs would never say that it has ended.
    void client.end().catch(() => {})
  }
}
