import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the browser has lost its connection, as long as it has. What is shown stays, and goes on by itself afterwards. */
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
