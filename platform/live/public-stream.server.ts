import type { Db } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { findOrderEventIds } from '#store/orders/order-event-id.server.ts'
import { getDropEventId } from '#store/products/drop-event-id.server.ts'
import { findDrop, listDropProductIds } from '#store/products/drop-queries.server.ts'
import type { Product } from '#store/products/product.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createReplayBuffer, encode } from './replay-buffer.ts'

/** Receives the encoded server-sent events of one open stream. */
export type StreamListener = (events: Uint8Array) => void
export type PublicStoreEvent = StoreEvent & { topic: 'product' | 'order' | 'drop' }

const resyncEvent = encode('event: resync\ndata: {}\n\n')
const reconnectDelay = encode('retry: 2000\n\n')

/**
 * Creates the public stream of product events, of hints to read the session again, and of changes
 * of drops and of paid orders. Each product is read again from its public columns before it is
 * sent, so the stream can't reveal more than the shop's pages do; an order is named by a hash that
 * only those know who have its page.
 */
export function createPublicStream({ db, log }: { db: Db; log: Log }) {
  const listeners = new Set<StreamListener>()
  const replayBuffer = createReplayBuffer()

  function resync() {
    replayBuffer.reset()
    for (const listener of listeners) {
      listener(resyncEvent)
      listener(replayBuffer.encodeLastId())
    }
  }

  const queue = createBatchQueue(async (batch: readonly PublicStoreEvent[]) => {
    try {
      const events = await encodeEvents(db, batch)
      // In one write per browser: when a drop opens, hundreds receive all its products.
      const bytes = Buffer.concat(events.map(({ name, data }) => replayBuffer.append(name, JSON.stringify(data))))
      if (bytes.length > 0) for (const listener of listeners) listener(bytes)
    } catch (error) {
      log.error({ err: error }, 'Live update failed, streams resync')
      resync()
    }
  })

  return {
    /** Starts a stream after the last event that its browser has received; returns what ends it. */
    addListener(listener: StreamListener, lastEventId: string | undefined): () => void {
      const missedEvents = lastEventId === undefined ? [] : replayBuffer.findEventsSince(lastEventId)
      listener(reconnectDelay)
      for (const bytes of missedEvents ?? [resyncEvent]) listener(bytes)
      listener(replayBuffer.encodeLastId())
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    countListeners: () => listeners.size,

    send: queue.send,

    /**
     * Makes signed-in browsers read their session again. Every stream carries the event, without
     * the user's id, because it isn't known who listens.
     */
    sendSessionChange() {
      const bytes = replayBuffer.append('session', '{}')
      for (const listener of listeners) listener(bytes)
    },

    /** Makes every browser reload what it shows, because events may have been lost. */
    resync,

    /** Resolves when all events passed to `send` have been sent. */
    flush: queue.flush,
  }
}

/** Sends one batch after the other, which keeps the events of a product in order. */
function createBatchQueue<Item>(sendBatch: (batch: readonly Item[]) => Promise<void>) {
  let pending: Item[] = []
  let sending: Promise<void> | undefined

  async function sendPending(): Promise<void> {
    for (let batch = pending; batch.length > 0; batch = pending) {
      pending = []
      await sendBatch(batch)
    }
    // In the same step as the last check of `pending`: an item after it starts anew.
    sending = undefined
  }

  return {
    send(items: readonly Item[]) {
      pending.push(...items)
      if (pending.length > 0) sending ??= sendPending()
    },

    flush: async () => sending,
  }
}

interface NamedEvent {
  name: string
  data: object
}

async function encodeEvents(db: Db, batch: readonly PublicStoreEvent[]): Promise<NamedEvent[]> {
  const productIds = listIds<ProductId>(batch, 'product')
  const products = productIds.length > 0 ? await findProducts(db, productIds) : new Map<ProductId, Product>()
  const orderEventIds = await findOrderEventIds(db, listIds<OrderId>(batch, 'order'))
  const drops = await encodeDrops(db, batch)
  return batch.flatMap<NamedEvent>(event => {
    const { topic, id, change } = event
    if (topic === 'drop') return drops.get(event) ?? []
    if (topic === 'order') {
      const eventId = orderEventIds.get(id as OrderId)
      return eventId ? [{ name: topic, data: { id: eventId, change: 'changed' } }] : []
    }
    const product = change === 'removed' ? null : (products.get(id as ProductId) ?? null)
    return [{ name: topic, data: { id, change: product ? change : 'removed', product } }]
  })
}

/**
 * Names drops by a hash. What opens one lists its products, so that an open page of the drop knows
 * them among the products that follow, and asks for nothing.
 */
async function encodeDrops(db: Db, batch: readonly PublicStoreEvent[]): Promise<Map<PublicStoreEvent, NamedEvent>> {
  const events = new Map<PublicStoreEvent, NamedEvent>()
  for (const event of batch) {
    const drop = event.topic === 'drop' ? await findDrop(db, event.id) : undefined
    if (!drop) continue
    const { change } = event
    const opening = change === 'opened' ? { change, productIds: await listDropProductIds(db, drop.id) } : { change }
    events.set(event, { name: 'drop', data: { id: getDropEventId(drop.id), ...opening } })
  }
  return events
}

const listIds = <Id extends string>(batch: readonly PublicStoreEvent[], topic: PublicStoreEvent['topic']) =>
  batch.filter(event => event.topic === topic).map(({ id }) => id as Id)
