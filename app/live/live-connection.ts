import { createLiveStream, type LiveListener } from './live-stream.ts'
import { joinLiveTabs, type LiveTabsOptions } from './live-tabs.ts'

export type { LiveListener } from './live-stream.ts'

/** What a browser may lack: without locks (plain http) or channels every tab has a stream of its own. */
type LiveConnectionOptions = Omit<LiveTabsOptions, 'locks' | 'openChannel'> & {
  locks: LiveTabsOptions['locks'] | undefined
  openChannel: LiveTabsOptions['openChannel'] | undefined
  now(): number
}

type Connection = ReturnType<typeof joinLiveTabs>

// Going from page to page must not cut the line.
const disconnectDelayMs = 1_000
const staleAfterMs = 60_000

/** Connects when the first listener comes and hangs up when the last has gone. */
export function createLiveConnection({ locks, openChannel, ...options }: LiveConnectionOptions) {
  const listeners = new Set<LiveListener>()
  let connection: Connection | undefined
  let disconnectTimer: unknown
  let hiddenSince: number | undefined

  const broadcast: LiveListener = {
    onEvent(event) {
      for (const listener of listeners) listener.onEvent(event)
    },
    onResync() {
      for (const listener of listeners) listener.onResync()
    },
  }

  function connect() {
    connection ??=
      (locks && openChannel && joinTabs(locks, openChannel)) ?? createLiveStream(options.openStream, broadcast, options)
  }

  function joinTabs(locks: LiveTabsOptions['locks'], openChannel: LiveTabsOptions['openChannel']) {
    try {
      return joinLiveTabs({ ...options, locks, openChannel }, broadcast)
    } catch {
      // Firefox with blocked storage has channels by name only.
      return undefined
    }
  }

  function disconnect() {
    connection?.close()
    connection = undefined
  }

  return {
    subscribe(listener: LiveListener) {
      options.timers.clearTimeout(disconnectTimer as never)
      listeners.add(listener)
      // A latecomer was not there for the first resync.
      if (connection?.hasConnected()) listener.onResync()
      connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) disconnectTimer = options.timers.setTimeout(disconnect, disconnectDelayMs)
      }
    },
    /** The page goes into the back-forward cache, which a held lock or an open line would keep it out of. */
    sleep: disconnect,
    wake() {
      if (listeners.size > 0) connect()
    },
    /** A line that was lost without a network is tried ever later, and not every browser notices that it is dead at all. */
    networkReturned: () => connection?.reopen(),
    visibilityChanged(isVisible: boolean) {
      const hiddenMs = hiddenSince === undefined ? 0 : options.now() - hiddenSince
      hiddenSince = isVisible ? undefined : options.now()
      if (isVisible && hiddenMs >= staleAfterMs) connection?.reopen()
    },
  }
}
