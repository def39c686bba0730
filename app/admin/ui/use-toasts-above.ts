import { type RefObject, useEffect } from 'react'

/** Below this there is no room for a toast above the bar. */
const minTopPx = 96
const gapPx = 12

export function useToastsAbove(ref: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const bar = ref.current
    if (!bar || !isShown) return
    const { style } = document.documentElement
    function place() {
      const top = bar?.getBoundingClientRect().top ?? 0
      const hasRoom = top > minTopPx && top < innerHeight
      style.setProperty('--toasts-above', hasRoom ? `${innerHeight - top + gapPx}px` : '')
    }
    const observer = new ResizeObserver(place)
    observer.observe(bar)
    observer.observe(document.body)
    addEventListener('scroll', place, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place)
      style.removeProperty('--toasts-above')
    }
  }, [ref, isShown])
}
