import { useEffect, useRef } from 'react'
import { moveBar } from './bar-scroll.ts'

/** Marks the bar with `data-away` while it is out of the way; what that looks like, and where, is the style sheet's business. */
export function useBarScroll() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    let bar = { isAway: false, from: scrollY }
    function move() {
      const { current } = ref
      if (!current) return
      const end = document.documentElement.scrollHeight - innerHeight
      bar = moveBar(bar, { y: scrollY, end }, current.offsetHeight)
      current.toggleAttribute('data-away', bar.isAway)
    }
    addEventListener('scroll', move, { passive: true })
    return () => removeEventListener('scroll', move)
  }, [])
  return ref
}
