import { useEffect, useRef } from 'react'
import { getNextBarState } from './hide-on-scroll.ts'

/** Marks the bar with `data-away` while it is out of the way; what that looks like, and where, is the style sheet's business. */
export function useHideOnScroll() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let bar = { isHidden: false, anchorY: scrollY }
    function update() {
      const { current } = ref
      if (!current) return
      const maxY = document.documentElement.scrollHeight - innerHeight
      bar = getNextBarState(bar, { y: scrollY, maxY }, current.offsetHeight)
      current.toggleAttribute('data-away', bar.isHidden)
    }
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  return ref
}
