import { type PointerEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Notification } from '#store/notifications/notification.ts'

/** A pointer that only crosses the card doesn't mark it as read. */
const hoverMs = 120

/**
 * Marks a notification as read, once: when a mouse hovers over its card, when it gets the focus, or
 * when it is tapped. Hovering requires a pointer movement. A card that scrolling or a list update
 * puts under a resting pointer stays unread.
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
