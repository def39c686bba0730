import { randomUUID } from 'node:crypto'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { EventPublisher, StoreEvent } from '#store/store-events.ts'
import type { CreateRelay, Relay, Subscriber } from './relay.ts'

/** One open stream: takes encoded server-sent events. */
export type StreamListener = (events: Uint8Array) => void
type ProductStoreEvent = StoreEvent & { topic: 'product' }

const encoder = new TextEncoder()
const encode = (text: string) => encoder.encode(text)
const resyncEvent = encode('event: resync\ndata: {}\n\n')

/** How many events a returning browser can be told after a gap; a longer one is told to reload what it shows. */
const maxRecentEvents = 500

export interface LiveHub extends EventPublisher {
  /** Starts a stream; `lastEventId` is what the browser saw last. Returns what ends it. */
  addListener(listener: StreamListener, lastEventId: string | undefined): () => void
  /** Hears every announcement, of all topics, as it was made. Returns what ends it. */
  subscribe(listener: Pick<Subscriber, 'onEvents' | 'onResync'>): () => void
  listeners(): number
  /** For what this process keeps of the catalogue: hears each announcement before any stream does. */
  subscribeBeforeStreams(subscriber: Subscriber): void
  /** Resolves once everything announced so far has been told. */
  close(): Promise<void>
}

/**
 * The public live stream of one process; the relay carries announcements between processes. The stream carries what shoppers may see and
 * nothing else: each announced piece is read anew from the public columns, however much the announcer knew.
 * Event ids name this run of the process, so that an id of another process, or from before a gap, is known as too old.
 */
export function createLiveHub({ db, log, createRelay }: { db: Db; log: Log; createRelay: CreateRelay }): LiveHub {
  const listeners = new Set<StreamListener>()
  const earlySubscribers: Subscriber[] = []
  const subscribers = new Set<Pick<Subscriber, 'onEvents' | 'onResync'>>()
  let runId = createRunId()
  let recentEvents: { number: number; bytes: Uint8Array }[] = []
  let lastNumber = 0
  let pending: ProductStoreEvent[] = []
  let sending: Promise<void> | undefined
  let isDisconnected = false

  async function sendPending(): Promise<void> {
    // One batch after the other, so that nobody hears of a piece's end before its beginning.
    for (let batch = pending; batch.length > 0; batch = pending) {
      pending = []
      try {
        await sendBatch(batch)
      } catch (error) {
        log.error({ err: error }, 'A live update could not be told')
        resyncStreams()
      }
    }
  }

  async function sendBatch(batch: readonly ProductStoreEvent[]): Promise<void> {
    const products = await findProducts(
      db,
      batch.map(({ id }) => id as ProductId),
    )
    for (const { id, change } of batch) {
      const product = change === 'removed' ? null : (products.get(id as ProductId) ?? null)
      const data = JSON.stringify({ id, change: product ? change : 'removed', product })
      lastNumber += 1
      const bytes = encode(`id: ${runId}-${lastNumber}\nevent: product\ndata: ${data}\n\n`)
      recentEvents.push({ number: lastNumber, bytes })
      if (recentEvents.length > maxRecentEvents) recentEvents.shift()
      for (const listener of listeners) listener(bytes)
    }
  }

  /** Something may have gone unheard: whoever listens looks at everything again. */
  function resyncStreams() {
    runId = createRunId()
    recentEvents = []
    for (const listener of listeners) {
      listener(resyncEvent)
      listener(encode(`id: ${runId}-${lastNumber}\n\n`))
    }
  }

  const relay: Relay = createRelay({
    onEvents(events) {
      for (const subscriber of earlySubscribers) subscriber.onEvents(events)
      for (const listener of subscribers) listener.onEvents(events)
      pending.push(...events.filter(event => event.topic === 'product'))
      sending ??= sendPending().finally(() => {
        sending = undefined
      })
    },
    onResync() {
      isDisconnected = false
      for (const subscriber of earlySubscribers) subscriber.onResync()
      for (const listener of subscribers) listener.onResync()
      resyncStreams()
    },
    onDisconnect() {
      isDisconnected = true
      for (const subscriber of earlySubscribers) subscriber.onDisconnect()
    },
  })

  return {
    publish: events => {
      if (events.length > 0) relay.send(events)
    },

    addListener(listener, lastEventId) {
      const onResync = lastEventId === undefined ? [] : findEventsSince(lastEventId)
      listener(encode('retry: 2000\n\n'))
      if (onResync) for (const { bytes } of onResync) listener(bytes)
      else listener(resyncEvent)
      // An id without data makes no event, but the browser sends it along when it comes back.
      listener(encode(`id: ${runId}-${lastNumber}\n\n`))
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    subscribe(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },

    listeners: () => listeners.size,
    subscribeBeforeStreams(subscriber) {
      earlySubscribers.push(subscriber)
      if (isDisconnected) subscriber.onDisconnect()
    },
    async close() {
      await relay.close()
      await sending
    },
  }

  /** Undefined when the gap is too old to be filled. */
  function findEventsSince(lastEventId: string) {
    const [eventRunId, eventNumber] = [lastEventId.slice(0, 8), Number(lastEventId.slice(9))]
    if (eventRunId !== runId || !Number.isInteger(eventNumber) || eventNumber > lastNumber) return undefined
    const first = recentEvents[0]?.number ?? lastNumber + 1
    return eventNumber + 1 < first ? undefined : recentEvents.filter(({ number }) => number > eventNumber)
  }
}

const createRunId = () => randomUUID().slice(0, 8)
