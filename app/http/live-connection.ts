import { keepLiveStream, type LiveListener } from './live-stream.ts'
import { joinLiveTabs, type LiveOutside } from './live-tabs.ts'

export type { LiveListener } from './live-stream.ts'

/** What a browser may lack: without locks (plain http) or channels every tab has a stream of its own. */
type BrowserOutside = Omit<LiveOutside, 'locks' | 'openChannel'> & {
  locks: LiveOutside['locks'] | undefined
  openChannel: LiveOutside['openChannel'] | undefined
  now(): number
}

type Connection = ReturnType<typeof joinLiveTabs>

// Going from page to page must not cut the line.
const lingers = 1_000
const longAway = 60_000

/** Connects when the first listener comes and hangs up when the last has gone. */
export function openLiveConnection({ locks, openChannel, ...outside }: BrowserOutside) {
  const listeners = new Set<LiveListener>()
  let connection: Connection | undefined
  let hangingUp: unknown
  let hiddenSince: number | undefined

  const everybody: LiveListener = {
    onEvent(event) {
      for (const listener of listeners) listener.onEvent(event)
    },
    onResync() {
      for (const listener of listeners) listener.onResync()
    },
  }

  function connect() {
    connection ??=
      (locks && openChannel && joinTabs(locks, openChannel)) ?? keepLiveStream(outside.openStream, everybody, outside)
  }

  function joinTabs(locks: LiveOutside['locks'], openChannel: LiveOutside['openChannel']) {
    try {
      return joinLiveTabs({ ...outside, locks, openChannel }, everybody)
    } catch {
      // Firefox with blocked storage has channels by name only.
      return undefined
    }
  }

  function hangUp() {
    connection?.close()
    connection = undefined
  }

  return {
    subscribe(listener: LiveListener) {
      outside.timers.clearTimeout(hangingUp as never)
      listeners.add(listener)
      // A latecomer was not there for the first resync.
      if (connection?.hasConnected()) listener.onResync()
      connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) hangingUp = outside.timers.setTimeout(hangUp, lingers)
      }
    },
    /** The page goes into the back-forward cache, which a held lock or an open line would keep it out of. */
    sleep: hangUp,
    wake() {
      if (listeners.size > 0) connect()
    },
    /** A line that was lost without a network is tried ever later, and not every browser notices that it is dead at all. */
    networkReturned: () => connection?.reopen(),
    visibilityChanged(isVisible: boolean) {
      const wasAway = hiddenSince === undefined ? 0 : outside.now() - hiddenSince
      hiddenSince = isVisible ? undefined : outside.now()
      if (isVisible && wasAway >= longAway) connection?.reopen()
    },
  }
}
