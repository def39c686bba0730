import { randomUUID } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Announcement, Live } from '#store/live.ts'
import type { Log } from '#store/outside.server.ts'
import { findProducts } from '#store/products/product-queries.server.ts'

/** One open stream: takes encoded server-sent events. */
export type Listener = (events: Uint8Array) => void

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)

/** How many events a returning browser can be told after a gap; a longer one is told to reload what it shows. */
const remembered = 500

export interface LiveHub extends Live {
  /** Starts a stream; `lastEventId` is what the browser saw last. Returns what ends it. */
  listen(listener: Listener, lastEventId: string | undefined): () => void
  listeners(): number
  /** Resolves once everything announced so far has been told. */
  close(): Promise<void>
}

/**
 * The public live stream of one process. It carries what shoppers may see and nothing else: each announced piece is read anew from the
 * public columns, however much the announcer knew. Event ids name this run of the process, so that an id of another run is known as too old.
 */
export function openLiveHub({ db, log }: { db: Db; log: Log }): LiveHub {
  const listeners = new Set<Listener>()
  const run = randomUUID().slice(0, 8)
  const recent: { number: number; bytes: Uint8Array }[] = []
  let lastNumber = 0
  let queue = Promise.resolve()

  async function tell(announcements: readonly (Announcement & { topic: 'product' })[]): Promise<void> {
    const products = await findProducts(
      db,
      announcements.map(({ id }) => id as ProductId),
    )
    for (const { id, change } of announcements) {
      const product = change === 'removed' ? null : (products.get(id as ProductId) ?? null)
      const data = JSON.stringify({ id, change: product ? change : 'removed', product })
      lastNumber += 1
      const bytes = encode(`id: ${run}-${lastNumber}\nevent: product\ndata: ${data}\n\n`)
      recent.push({ number: lastNumber, bytes })
      if (recent.length > remembered) recent.shift()
      for (const listener of listeners) listener(bytes)
    }
  }

  return {
    announce(announcements) {
      const products = announcements.filter(announcement => announcement.topic === 'product')
      if (products.length === 0) return
      // One after the other, so that nobody hears of a piece's end before its beginning.
      queue = queue
        .then(() => tell(products))
        .catch(error => log.error({ err: error }, 'A live update could not be told'))
    },

    listen(listener, lastEventId) {
      const missed = lastEventId === undefined ? [] : missedSince(lastEventId)
      listener(encode('retry: 2000\n\n'))
      if (missed) for (const { bytes } of missed) listener(bytes)
      else listener(encode('event: resync\ndata: {}\n\n'))
      // An id without data makes no event, but the browser sends it along when it comes back.
      listener(encode(`id: ${run}-${lastNumber}\n\n`))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    listeners: () => listeners.size,
    close: () => queue,
  }

  /** Undefined when the gap is too old to be filled. */
  function missedSince(lastEventId: string) {
    const [itsRun, itsNumber] = [lastEventId.slice(0, 8), Number(lastEventId.slice(9))]
    if (itsRun !== run || !Number.isInteger(itsNumber) || itsNumber > lastNumber) return undefined
    const first = recent[0]?.number ?? lastNumber + 1
    return itsNumber + 1 < first ? undefined : recent.filter(({ number }) => number > itsNumber)
  }
}
