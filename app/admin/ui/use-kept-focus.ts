import { useEffect, useRef } from 'react'

/** For lists whose entries go away under the finger: when the entry that had the focus is gone, the list has it. */
export function useKeptFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: { target: Element }) => {
      if (target !== ref.current) last.current = target
    },
  }
}
