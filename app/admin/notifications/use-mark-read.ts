import { type PointerEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Notification } from '#store/notifications/notification.ts'

/** A pointer that only passes by reads nothing. */
const dwellMs = 120

/**
 * Marks a notification as read, once: when a mouse rests on its card, when the focus comes to it, when a finger taps it (NOTIF-04, STATE-17).
 * A mouse has to move to be on a card: one that a list or a page slides under it, by scrolling too, is not read by that (readings T42).
 */
export function useMarkRead({ id, read, archived }: Notification) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasAsked = useRef(false)
  useEffect(() => () => clearTimeout(dwelling.current), [])

  function mark() {
    if (read || archived || hasAsked.current) return
    hasAsked.current = true
    void fetcher.submit({ intent: 'read', id }, { method: 'post' })
  }

  return {
    isRead: read || fetcher.state !== 'idle' || fetcher.data?.ok === true,
    card: {
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') dwelling.current ??= setTimeout(mark, dwellMs)
      },
      onPointerLeave() {
        clearTimeout(dwelling.current)
        dwelling.current = undefined
      },
      onFocus: mark,
      onClick: mark,
    },
  }
}
