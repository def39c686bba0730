import { useEffect, useEffectEvent } from 'react'
import type { LiveListener } from './live-connection.ts'
import { createSharedConnection } from './use-product-events.ts'

const adminConnection = createSharedConnection('live-admin', '/api/live/admin', [
  'product',
  'order',
  'notification',
  'user',
  'feedback',
  'revoked',
])

/** Hears of everything that admins may see, as useProductEvents does of pieces; 'revoked' says that this browser's user is none any more. */
export function useAdminEvents(listener: LiveListener) {
  const onEvent = useEffectEvent(listener.onEvent)
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => adminConnection().subscribe({ onEvent, onResync }), [])
}
