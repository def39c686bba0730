import { createLiveStream, type LiveListener } from './live-stream.ts'
import { type Channel, joinLiveTabs, type LiveTabsOptions } from './live-tabs.ts'
import { retryResync } from './retry-resync.ts'

export type { LiveListener } from './live-stream.ts'

/**
 * Browsers lack locks on pages served over plain HTTP, and some lack channels. Every tab then has a
 * stream of its own.
 */
type LiveConnectionOptions = Omit<LiveTabsOptions, 'locks' | 'channel'> & {
  locks: LiveTabsOptions['locks'] | undefined
  openChannel(): Channel | undefined
}

// Keeps the connection while the browser navigates from page to page.
const disconnectDelayMs = 1_000
// A page hidden for this long may have lost its connection without noticing.
const staleAfterMs = 60_000

/** Connects with the first listener and disconnects after the last has unsubscribed. */
export function createLiveConnection({ locks, openChannel, ...options }: LiveConnectionOptions) {
  const listeners = new Set<LiveListener>()
  const broadcast = createBroadcast(listeners)
  let connection: ReturnType<typeof joinLiveTabs> | undefined
  let disconnectTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenSince: number | undefined

  function connect() {
    if (connection) return
    const channel = locks && openChannel()
    connection = channel
      ? joinLiveTabs({ ...options, locks, channel }, broadcast)
      : createLiveStream(options.openStream, broadcast, options.topics)
  }

  function disconnect() {
    connection?.close()
    connection = undefined
  }

  return {
    subscribe(subscriber: LiveListener) {
      const listener = retryResync(subscriber)
      clearTimeout(disconnectTimer)
      listeners.add(listener)
      // A listener that subscribes after the stream connected has missed the initial resync.
      if (connection?.hasConnected()) void listener.onResync()
      connect()
      return () => {
        listeners.delete(listener)
        listener.end()
        if (listeners.size === 0) disconnectTimer = setTimeout(disconnect, disconnectDelayMs)
      }
    },
    /** A held lock or an open connection would keep the page out of the back-forward cache. */
    sleep: disconnect,
    wake() {
      if (listeners.size > 0) connect()
    },
    /**
     * Retries slow down while the network is away, and some browsers don't notice a lost
     * connection.
     */
    networkReturned: () => connection?.reopen(),
    visibilityChanged(isVisible: boolean) {
      const hiddenMs = hiddenSince === undefined ? 0 : Date.now() - hiddenSince
      hiddenSince = isVisible ? undefined : Date.now()
      if (isVisible && hiddenMs >= staleAfterMs) connection?.reopen()
    },
  }
}

const createBroadcast = (listeners: ReadonlySet<LiveListener>): LiveListener => ({
  onEvent(event) {
    for (const listener of listeners) listener.onEvent(event)
  },
  onResync() {
    for (const listener of listeners) void listener.onResync()
  },
})
