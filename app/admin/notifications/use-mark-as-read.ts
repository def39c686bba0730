import { type PointerEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Notification } from '#store/notifications/notification.ts'

/** A pointer that only passes by reads nothing. */
const hoverMs = 120

/**
 * Marks a notification as read, once: when a mouse rests on its card, when the focus comes to it, when a finger taps it (NOTIF-04, STATE-17).
 * A mouse has to move to be on a card: one that a list or a page slides under it, by scrolling too, is not read by that (readings T42).
 */
export function useMarkAsRead({ id, read, archived }: Notification) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasSubmitted = useRef(false)
  useEffect(() => () => clearTimeout(hoverTimer.current), [])

  function markAsRead() {
    if (read || archived || hasSubmitted.current) return
    hasSubmitted.current = true
    void fetcher.submit({ intent: 'read', id }, { method: 'post' })
  }

  return {
    isRead: read || fetcher.state !== 'idle' || fetcher.data?.ok === true,
    cardProps: {
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') hoverTimer.current ??= setTimeout(markAsRead, hoverMs)
      },
      onPointerLeave() {
        clearTimeout(hoverTimer.current)
        hoverTimer.current = undefined
      },
      onFocus: markAsRead,
      onClick: markAsRead,
    },
  }
}
