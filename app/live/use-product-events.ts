import { useEffect, useEffectEvent } from 'react'
import type { LiveListener, ProductEvent } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

const getShopConnection = createSharedConnection('live', '/api/live', ['product'])

/**
 * Subscribes to the changes of all products while the component is mounted. `onResync` is called
 * when the stream has connected, and whenever events may have been missed.
 */
export function useProductEvents(listener: { onProduct(event: ProductEvent): void; onResync(): void }) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => listener.onProduct(event as ProductEvent))
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => getShopConnection().subscribe({ onEvent, onResync }), [])
}
