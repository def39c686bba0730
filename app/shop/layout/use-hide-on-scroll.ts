import { useEffect, useRef } from 'react'
import { getNextBarState } from './hide-on-scroll.ts'

/**
 * Sets `data-away` on the bar while it is hidden. The style sheet applies it on phones only. The
 * bar comes back when `news`, something that it shows, changes.
 */
export function useHideOnScroll(news: unknown) {
  const ref = useRef<HTMLElement>(null)
  const bar = useRef({ isHidden: false, anchorY: 0 })
  useEffect(() => {
    function update() {
      const { current } = ref
      if (!current) return
      const maxY = document.documentElement.scrollHeight - innerHeight
      bar.current = getNextBarState(bar.current, { y: scrollY, maxY }, current.offsetHeight)
      current.toggleAttribute('data-away', bar.current.isHidden)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its change is the reason to show the bar
  useEffect(() => {
    bar.current = { isHidden: false, anchorY: scrollY }
    ref.current?.removeAttribute('data-away')
  }, [news])
  return ref
}
