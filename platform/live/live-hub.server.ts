import { randomUUID } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Announcement, Live } from '#store/live.ts'
import type { Log } from '#store/outside.server.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import type { Hearing, OpenRelay, Relay } from './relay.ts'

/** One open stream: takes encoded server-sent events. */
export type Listener = (events: Uint8Array) => void
type ProductAnnouncement = Announcement & { topic: 'product' }

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)
const resync = encode('event: resync\ndata: {}\n\n')

/** How many events a returning browser can be told after a gap; a longer one is told to reload what it shows. */
const remembered = 500

export interface LiveHub extends Live {
  /** Starts a stream; `lastEventId` is what the browser saw last. Returns what ends it. */
  listen(listener: Listener, lastEventId: string | undefined): () => void
  /** Hears every announcement, of all topics, as it was made. Returns what ends it. */
  listenToAll(listener: Pick<Hearing, 'heard' | 'missed'>): () => void
  listeners(): number
  /** For what this process keeps of the catalogue: hears each announcement before any stream does. */
  watch(watcher: Hearing): void
  /** Resolves once everything announced so far has been told. */
  close(): Promise<void>
}

/**
 * The public live stream of one process; the relay carries announcements between processes. The stream carries what shoppers may see and
 * nothing else: each announced piece is read anew from the public columns, however much the announcer knew.
 * Event ids name this run of the process, so that an id of another process, or from before a gap, is known as too old.
 */
export function openLiveHub({ db, log, openRelay }: { db: Db; log: Log; openRelay: OpenRelay }): LiveHub {
  const listeners = new Set<Listener>()
  const watchers: Hearing[] = []
  const listenersToAll = new Set<Pick<Hearing, 'heard' | 'missed'>>()
  let run = newRun()
  let recent: { number: number; bytes: Uint8Array }[] = []
  let lastNumber = 0
  let untold: ProductAnnouncement[] = []
  let telling: Promise<void> | undefined
  let isDeaf = false

  async function tellAll(): Promise<void> {
    // One batch after the other, so that nobody hears of a piece's end before its beginning.
    for (let batch = untold; batch.length > 0; batch = untold) {
      untold = []
      try {
        await tell(batch)
      } catch (error) {
        log.error({ err: error }, 'A live update could not be told')
        startAfresh()
      }
    }
  }

  async function tell(batch: readonly ProductAnnouncement[]): Promise<void> {
    const products = await findProducts(
      db,
      batch.map(({ id }) => id as ProductId),
    )
    for (const { id, change } of batch) {
      const product = change === 'removed' ? null : (products.get(id as ProductId) ?? null)
      const data = JSON.stringify({ id, change: product ? change : 'removed', product })
      lastNumber += 1
      const bytes = encode(`id: ${run}-${lastNumber}\nevent: product\ndata: ${data}\n\n`)
      recent.push({ number: lastNumber, bytes })
      if (recent.length > remembered) recent.shift()
      for (const listener of listeners) listener(bytes)
    }
  }

  /** Something may have gone unheard: whoever listens looks at everything again. */
  function startAfresh() {
    run = newRun()
    recent = []
    for (const listener of listeners) {
      listener(resync)
      listener(encode(`id: ${run}-${lastNumber}\n\n`))
    }
  }

  const relay: Relay = openRelay({
    heard(announcements) {
      for (const watcher of watchers) watcher.heard(announcements)
      for (const listener of listenersToAll) listener.heard(announcements)
      untold.push(...announcements.filter(announcement => announcement.topic === 'product'))
      telling ??= tellAll().finally(() => {
        telling = undefined
      })
    },
    missed() {
      isDeaf = false
      for (const watcher of watchers) watcher.missed()
      for (const listener of listenersToAll) listener.missed()
      startAfresh()
    },
    deaf() {
      isDeaf = true
      for (const watcher of watchers) watcher.deaf()
    },
  })

  return {
    announce: announcements => {
      if (announcements.length > 0) relay.send(announcements)
    },

    listen(listener, lastEventId) {
      const missed = lastEventId === undefined ? [] : missedSince(lastEventId)
      listener(encode('retry: 2000\n\n'))
      if (missed) for (const { bytes } of missed) listener(bytes)
      else listener(resync)
      // An id without data makes no event, but the browser sends it along when it comes back.
      listener(encode(`id: ${run}-${lastNumber}\n\n`))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    listenToAll(listener) {
      listenersToAll.add(listener)
      return () => listenersToAll.delete(listener)
    },

    listeners: () => listeners.size,
    watch(watcher) {
      watchers.push(watcher)
      if (isDeaf) watcher.deaf()
    },
    async close() {
      await relay.close()
      await telling
    },
  }

  /** Undefined when the gap is too old to be filled. */
  function missedSince(lastEventId: string) {
    const [itsRun, itsNumber] = [lastEventId.slice(0, 8), Number(lastEventId.slice(9))]
    if (itsRun !== run || !Number.isInteger(itsNumber) || itsNumber > lastNumber) return undefined
    const first = recent[0]?.number ?? lastNumber + 1
    return itsNumber + 1 < first ? undefined : recent.filter(({ number }) => number > itsNumber)
  }
}

const newRun = () => randomUUID().slice(0, 8)
