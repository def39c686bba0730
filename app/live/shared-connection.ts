import { createLiveConnection } from './live-connection.ts'

type Connection = ReturnType<typeof createLiveConnection>

/** Creates a getter for the page's single connection to a stream, which opens on first use. */
export function createSharedConnection(name: string, url: string, topics: readonly string[]): () => Connection {
  let connection: Connection | undefined
  return () => {
    connection ??= openConnection(name, url, topics)
    return connection
  }
}

function openConnection(name: string, url: string, topics: readonly string[]): Connection {
  const connection = createLiveConnection({
    name,
    topics,
    openStream: () => new EventSource(url),
    openChannel: 'BroadcastChannel' in window ? () => new BroadcastChannel(name) : undefined,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    timers: { setTimeout: (run, wait) => setTimeout(run, wait), clearTimeout: timer => clearTimeout(timer) },
    createTabId: () => `${Date.now()}-${Math.random()}`,
    now: () => Date.now(),
  })
  addEventListener('pagehide', connection.sleep)
  addEventListener('pageshow', ({ persisted }) => persisted && connection.wake())
  addEventListener('online', connection.networkReturned)
  document.addEventListener('visibilitychange', () =>
    connection.visibilityChanged(document.visibilityState === 'visible'),
  )
  return connection
}
