import { useEffect, useEffectEvent } from 'react'
import { createLiveConnection, type LiveListener } from './live-connection.ts'
import type { ProductEvent } from './live-stream.ts'

type Connection = ReturnType<typeof createLiveConnection>

/** The page's one connection to a stream, made when the first part of a page listens. */
export function createSharedConnection(name: string, url: string, topics: readonly string[]): () => Connection {
  let connection: Connection | undefined
  return () => {
    if (connection) return connection
    const created = createLiveConnection({
      name,
      topics,
      openStream: () => new EventSource(url),
      // Both are missing from some browsers, and locks from every page served over plain http.
      openChannel: 'BroadcastChannel' in window ? () => new BroadcastChannel(name) : undefined,
      locks: 'locks' in navigator ? navigator.locks : undefined,
      timers: { setTimeout: (run, wait) => setTimeout(run, wait), clearTimeout: timer => clearTimeout(timer) },
      createTabId: () => `${Date.now()}-${Math.random()}`,
      now: () => Date.now(),
    })
    addEventListener('pagehide', created.sleep)
    addEventListener('pageshow', ({ persisted }) => persisted && created.wake())
    addEventListener('online', created.networkReturned)
    document.addEventListener('visibilitychange', () =>
      created.visibilityChanged(document.visibilityState === 'visible'),
    )
    connection = created
    return created
  }
}

const shopConnection = createSharedConnection('live', '/api/live', ['product'])

/**
 * Hears of every change of a piece while the component is shown. `onResync` comes once the line stands, and whenever
 * something may have been missed.
 */
export function useProductEvents(listener: { onProduct(event: ProductEvent): void; onResync(): void }) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => listener.onProduct(event as ProductEvent))
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => shopConnection().subscribe({ onEvent, onResync }), [])
}
