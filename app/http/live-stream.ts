import type { ProductChange } from '#store/live.ts'
import type { Product } from '#store/products/product.ts'

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

const closed = 2
const firstDelay = 2_000
const longestDelay = 60_000

/**
 * One event stream, kept open. The browser reconnects by itself and names the last event it got, so that the server can
 * resume; a refusal (too many streams, a restart behind a proxy) closes it for good, and it is opened anew, ever later.
 */
export function keepLiveStream(
  open: () => EventStream,
  listener: LiveListener,
  { timers, topics }: { timers: Timers; topics: readonly string[] },
) {
  let stream: EventStream
  let retry: unknown
  let delay = firstDelay
  let hasConnected = false
  // Without an id to resume from, the server cannot know what was missed.
  let canResume = false

  function connect() {
    const current = open()
    stream = current
    canResume = false
    current.addEventListener('open', () => {
      hasConnected = true
      delay = firstDelay
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
      if (current.readyState !== closed || stream !== current) return
      retry = timers.setTimeout(connect, delay)
      delay = Math.min(delay * 2, longestDelay)
    })
  }

  function close() {
    timers.clearTimeout(retry as never)
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
