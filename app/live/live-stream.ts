import type { Product } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'

/** An event of a stream. `topic` is its event name. */
export interface LiveEvent {
  topic: string
  id: string
  change: string
}

export interface ProductEvent extends LiveEvent {
  topic: 'product'
  change: ProductChange
  product: Product | null
}

/** The id is a hash that the drop's page knows. */
export interface DropEvent extends LiveEvent {
  topic: 'drop'
  change: 'changed' | 'opened'
  /** Of a drop that opens. The events of the products follow. */
  productIds?: string[]
}

export interface LiveListener {
  onEvent(event: LiveEvent): void
  /**
   * Events may have been missed: the listener reloads what it shows. A promise that rejects is
   * tried again.
   */
  onResync(): void | Promise<void>
}

/** The part of EventSource used here. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void
  close(): void
}

/** EventSource.CLOSED */
const closedState = 2
const minRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000

/**
 * Opens an event stream and keeps it open. After a lost connection the browser reconnects by itself
 * and sends the last event id, so that the server can resume. After an error response (too many
 * streams, a restart behind a proxy) it gives up, so the stream is opened again with growing
 * delays.
 */
export function createLiveStream(openStream: () => EventStream, listener: LiveListener, topics: readonly string[]) {
  let stream: EventStream
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let delay = minRetryDelayMs
  let hasConnected = false
  // Without an event id the server can't resume.
  let canResume = false

  function connect() {
    const current = openStream()
    stream = current
    canResume = false
    current.addEventListener('open', () => {
      hasConnected = true
      delay = minRetryDelayMs
      if (!canResume) void listener.onResync()
    })
    for (const topic of topics)
      current.addEventListener(topic, ({ data, lastEventId }) => {
        canResume = lastEventId !== ''
        listener.onEvent({ ...(JSON.parse(data) as LiveEvent), topic })
      })
    current.addEventListener('resync', ({ lastEventId }) => {
      canResume ||= lastEventId !== ''
      void listener.onResync()
    })
    current.addEventListener('error', () => {
      if (current.readyState !== closedState || stream !== current) return
      retryTimer = setTimeout(connect, delay)
      delay = Math.min(delay * 2, maxRetryDelayMs)
    })
  }

  function close() {
    clearTimeout(retryTimer)
    stream.close()
  }

  connect()
  return {
    close,
    hasConnected: () => hasConnected,
    /** Replaces the connection, which may be lost without the browser noticing. */
    reopen() {
      close()
      connect()
    },
  }
}
