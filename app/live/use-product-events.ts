import { useEffect, useEffectEvent } from 'react'
import type { LiveListener, ProductEvent } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

const subscribeToShopStream = createSharedConnection('live', '/api/live', ['product', 'session', 'order'])

/**
 * Subscribes to the changes of all products while the component is mounted. `onResync` is called
 * when the stream has connected, and whenever events may have been missed.
 */
export function useProductEvents(listener: { onProduct(event: ProductEvent): void; onResync(): void }) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => {
    if (event.topic === 'product') listener.onProduct(event as ProductEvent)
  })
  const onResync = useEffectEvent(listener.onResync)
  useEffect(() => subscribeToShopStream({ onEvent, onResync }), [])
}

/**
 * Calls `onChange` when the order with this event id has changed, and whenever events may have been
 * missed.
 */
export function useOrderEvents(eventId: string, onChange: () => void) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(({ topic, id }) => {
    if (topic === 'order' && id === eventId) onChange()
  })
  const onResync = useEffectEvent(onChange)
  useEffect(() => subscribeToShopStream({ onEvent, onResync }), [])
}

/**
 * Calls `onChange` when the rights of any user have changed, while somebody is signed
 * in. Guests open no stream for it.
 */
export function useSessionEvents(isSignedIn: boolean, onChange: () => void) {
  useEffect(
    () =>
      isSignedIn
        ? subscribeToShopStream({
            onEvent: ({ topic }) => topic === 'session' && onChange(),
            onResync: onChange,
          })
        : undefined,
    [isSignedIn, onChange],
  )
}
