import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Tells that the browser is offline. The page stays usable and updates when the connection returns.
 */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="fixed inset-x-0 bottom-0 z-40">
      {!isOnline && (
        <p className="bg-ink px-4 py-3 text-center font-semibold text-paper">
          You are offline. This page goes on when the connection is back.
        </p>
      )}
    </div>
  )
}
