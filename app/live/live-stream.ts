import type { Product } from '#store/products/product.ts'
import type { ProductChange } from '#store/store-events.ts'

/** One event of a stream; `topic` is its name there. */
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

export interface LiveListener {
  onEvent(event: LiveEvent): void
  /** Something may have been missed: read again what is shown. */
  onResync(): void
}

/** The part of EventSource used here. */
export interface EventStream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: MessageEvent<string>) => void): void
  close(): void
}

export interface Timers {
  setTimeout(run: () => void, milliseconds: number): unknown
  clearTimeout(timer: never): void
}

const closedState = 2
const minRetryDelayMs = 2_000
const maxRetryDelayMs = 60_000

/**
 * One event stream, kept open. The browser reconnects by itself and names the last event it got, so that the server can
 * resume; a refusal (too many streams, a restart behind a proxy) closes it for good, and it is opened anew, ever later.
 */
export function createLiveStream(
  openStream: () => EventStream,
  listener: LiveListener,
  { timers, topics }: { timers: Timers; topics: readonly string[] },
) {
  let stream: EventStream
  let retryTimer: unknown
  let delay = minRetryDelayMs
  let hasConnected = false
  // Without an id to resume from, the server cannot know what was missed.
  let canResume = false

  function connect() {
    const current = openStream()
    stream = current
    canResume = false
    current.addEventListener('open', () => {
      hasConnected = true
      delay = minRetryDelayMs
      if (!canResume) listener.onResync()
    })
    for (const topic of topics)
      current.addEventListener(topic, ({ data, lastEventId }) => {
        canResume = lastEventId !== ''
        listener.onEvent({ ...(JSON.parse(data) as LiveEvent), topic })
      })
    current.addEventListener('resync', ({ lastEventId }) => {
      canResume ||= lastEventId !== ''
      listener.onResync()
    })
    current.addEventListener('error', () => {
      if (current.readyState !== closedState || stream !== current) return
      retryTimer = timers.setTimeout(connect, delay)
      delay = Math.min(delay * 2, maxRetryDelayMs)
    })
  }

  function close() {
    timers.clearTimeout(retryTimer as never)
    stream.close()
  }

  connect()
  return {
    close,
    hasConnected: () => hasConnected,
    /** After a sleep the connection may be dead without knowing it. */
    reopen() {
      close()
      connect()
    },
  }
}
