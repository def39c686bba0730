import { useEffect, useEffectEvent } from 'react'
import type { StoreEvent } from '#store/store-events.ts'
import type { LiveListener } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

/** All topics: the compiler names one that is forgotten. */
const topics = {
  product: true,
  order: true,
  notification: true,
  message: true,
  user: true,
  feedback: true,
  drop: true,
  promotion: true,
  settings: true,
  revoked: true,
} satisfies Record<StoreEvent['topic'] | 'revoked', true>

const subscribeToAdminStream = createSharedConnection('live-admin', '/api/live/admin', Object.keys(topics))

/**
 * Subscribes to all events for admins while the component is mounted. The event `revoked` tells
 * that the signed-in user is no longer an admin.
 */
export function useAdminEvents(listener: LiveListener) {
  const onEvent = useEffectEvent(listener.onEvent)
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => subscribeToAdminStream({ onEvent, onResync }), [])
}
