import type { EventPublisher } from '#store/change-and-publish.server.ts'
import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { createPostgresRelay } from './postgres-relay.server.ts'
import { createPublicStream, type PublicStoreEvent } from './public-stream.server.ts'
import { type CreateRelay, createLocalRelay, type Subscriber } from './relay.ts'

type EventSubscriber = Pick<Subscriber, 'onEvents' | 'onResync'> & Partial<Subscriber>

export type LiveHub = ReturnType<typeof createLiveHub>

interface LiveHubOptions {
  db: Db
  log: Log
  /** Connects the hub with all processes that share this PostgreSQL database. */
  databaseUrl?: string | undefined
  /** What carries its events to and from other processes. */
  createRelay?: CreateRelay
}

/** Creates the live hub of this process. */
export function createLiveHub({
  db,
  log,
  databaseUrl,
  createRelay = databaseUrl ? createPostgresRelay({ log, databaseUrl }) : createLocalRelay,
}: LiveHubOptions) {
  const publicStream = createPublicStream({ db, log })
  const subscribers = new Set<EventSubscriber>()
  let isDisconnected = false

  const relay = createRelay({
    // Subscribers first, in the order in which they have subscribed: the page cache does at the
    // start. So a browser that reloads after an event never gets a page that was cached before it.
    onEvents(events) {
      for (const subscriber of [...subscribers]) subscriber.onEvents(events)
      publicStream.send(events.filter(isPublic))
      if (events.some(({ topic, change }) => topic === 'user' && change === 'changed')) publicStream.sendSessionChange()
    },
    onResync() {
      isDisconnected = false
      for (const subscriber of [...subscribers]) subscriber.onResync()
      publicStream.resync()
    },
    onDisconnect() {
      isDisconnected = true
      for (const subscriber of subscribers) subscriber.onDisconnect?.()
    },
  })

  const publish: EventPublisher['publish'] = async (tx, events) => {
    const onCommit = await relay.publish(tx, events)
    return () => {
      for (const subscriber of subscribers) subscriber.onPublish?.(events)
      onCommit()
    }
  }

  return {
    publish,
    addListener: publicStream.addListener,
    countListeners: publicStream.countListeners,
    /**
     * Passes on the events of all topics as they were published. Returns what ends the
     * subscription.
     */
    subscribe(subscriber: EventSubscriber) {
      subscribers.add(subscriber)
      if (isDisconnected) subscriber.onDisconnect?.()
      return () => void subscribers.delete(subscriber)
    },
    /** Resolves when all events that have arrived have been sent. */
    async close() {
      await relay.close()
      await publicStream.flush()
    },
  }
}

const isPublic = (event: StoreEvent): event is PublicStoreEvent => ['product', 'order', 'drop'].includes(event.topic)
