import { useEffect, useRef } from 'react'

/** For lists whose entries go away under the finger: when the entry that had the focus is gone, the list has it. */
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
