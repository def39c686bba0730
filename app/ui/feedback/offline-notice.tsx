import { useSyncExternalStore } from 'react'
import * as messages from '#app/messages/current.ts'
import { useLostPage } from './use-lost-page.ts'

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
  const isWaiting = useLostPage()
  return (
    <div role="status">
      {(isWaiting || !isOnline) && (
        <p className="notice-bar">
          {isWaiting ? messages.layout.shopUnreachable : messages.layout.youAreOffline}{' '}
          {messages.layout.goesOnWithConnection}
        </p>
      )}
    </div>
  )
}
