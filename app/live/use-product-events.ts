import { useEffect, useEffectEvent } from 'react'
import type { DropEvent, LiveListener, ProductEvent } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

export const subscribeToShopStream = createSharedConnection('live', '/api/live', [
  'product',
  'session',
  'order',
  'drop',
])

interface ProductListener {
  onProduct(event: ProductEvent): void
  onDrop?(event: DropEvent): void
  /**
   * Reads again what the page shows: the stream has connected, or events may have been missed. Is
   * called again some seconds after it has failed.
   */
  onResync(): Promise<void>
}

/** Subscribes to the changes of all products while the component is mounted. */
export function useProductEvents(listener: ProductListener) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => {
    if (event.topic === 'product') listener.onProduct(event as ProductEvent)
    if (event.topic === 'drop') listener.onDrop?.(event as DropEvent)
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
            onResync: () => void onChange(),
          })
        : undefined,
    [isSignedIn, onChange],
  )
}
