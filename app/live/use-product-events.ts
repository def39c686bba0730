import { useEffect, useEffectEvent, useRef } from 'react'
import type { DropEvent, LiveListener, ProductEvent } from './live-stream.ts'
import { createSharedConnection } from './shared-connection.ts'

export const subscribeToShopStream = createSharedConnection('live', '/api/live', [
  'product',
  'session',
  'order',
  'drop',
])

interface ProductListener<Answer> {
  /** Shows what an event tells. Returns whether it concerns what the page shows. */
  onProduct(event: ProductEvent): boolean
  onDrop?(event: DropEvent): boolean
  /** Asks the server for all that the page shows. A failure is tried again some seconds later. */
  read(): Promise<Answer>
  /** Shows an answer of `read` that no event has overtaken. */
  show(answer: Answer): void | Promise<void>
}

/**
 * Keeps what a page shows of products up to date while the component is mounted: by events, and by
 * reading it again when the stream has connected or events may have been missed. An answer during
 * which an event came is asked for again, since it would revert that event if it is older.
 * @returns reads again now; rejects when that fails
 */
export function useProductEvents<Answer>(listener: ProductListener<Answer>): () => Promise<void> {
  const eventCount = useRef(0)
  async function readAgain() {
    let countBefore: number
    let answer: Answer
    do {
      countBefore = eventCount.current
      answer = await listener.read()
    } while (countBefore !== eventCount.current)
    await listener.show(answer)
  }

  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => {
    const isShown =
      event.topic === 'product'
        ? listener.onProduct(event as ProductEvent)
        : event.topic === 'drop' && listener.onDrop?.(event as DropEvent)
    if (isShown) eventCount.current += 1
  })
  const onResync = useEffectEvent(readAgain)
  useEffect(() => subscribeToShopStream({ onEvent, onResync }), [])
  return readAgain
}

/**
 * Calls `onChange` when something of a topic has changed, and whenever events may have been missed.
 * @param id of the one that counts; the event of sessions has none
 * @param isActive otherwise no stream is opened for it
 */
export function useTopic(
  topic: 'order' | 'session',
  onChange: () => void,
  { id, isActive = true }: { id?: string; isActive?: boolean },
) {
  const onEvent: LiveListener['onEvent'] = useEffectEvent(event => {
    if (event.topic === topic && event.id === id) onChange()
  })
  const onResync = useEffectEvent(onChange)
  useEffect(() => (isActive ? subscribeToShopStream({ onEvent, onResync }) : undefined), [isActive])
}
