import { useEffect, useEffectEvent } from 'react'
import type { LiveListener } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

const subscribeToAdminStream = createSharedConnection('live-admin', '/api/live/admin', [
  'product',
  'order',
  'notification',
  'user',
  'feedback',
  'drop',
  'settings',
  'revoked',
])

/**
 * Subscribes to all events for admins while the component is mounted. The event `revoked` tells
 * that the signed-in user is no longer an admin.
 */
export function useAdminEvents(listener: LiveListener) {
  const onEvent = useEffectEvent(listener.onEvent)
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => subscribeToAdminStream({ onEvent, onResync }), [])
}
