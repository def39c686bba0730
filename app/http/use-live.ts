import { useEffect, useEffectEvent } from 'react'
import { type LiveListener, openLiveConnection } from './live-connection.ts'

let connection: ReturnType<typeof openLiveConnection> | undefined

/** The page's one connection, made when the first part of a page listens. */
function browserConnection() {
  if (connection) return connection
  const made = openLiveConnection({
    openStream: () => new EventSource('/api/live'),
    // Both are missing from some browsers, and locks from every page served over plain http.
    openChannel: 'BroadcastChannel' in window ? () => new BroadcastChannel('live') : undefined,
    locks: 'locks' in navigator ? navigator.locks : undefined,
    timers: { setTimeout: (run, wait) => setTimeout(run, wait), clearTimeout: timer => clearTimeout(timer) },
    newTabName: () => `${Date.now()}-${Math.random()}`,
    now: () => Date.now(),
  })
  addEventListener('pagehide', made.sleep)
  addEventListener('pageshow', ({ persisted }) => persisted && made.wake())
  document.addEventListener('visibilitychange', () => made.visibilityChanged(document.visibilityState === 'visible'))
  connection = made
  return made
}

/**
 * Hears of every change of a piece while the component is shown. `onResync` comes once the line stands, and whenever
 * something may have been missed.
 */
export function useLive(listener: LiveListener) {
  const onProduct = useEffectEvent(listener.onProduct)
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => browserConnection().subscribe({ onProduct, onResync }), [])
}
