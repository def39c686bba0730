import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the list when the focused entry disappears, for example after it was archived.
 * Otherwise the browser resets the focus to the start of the page.
 */
export function useListFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const lastFocused = useRef<Element>(null)
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected) return
    lastFocused.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: { target: Element }) => {
      if (target !== ref.current) lastFocused.current = target
    },
  }
}
