import { useEffect, useRef } from 'react'
import { getNextBarState } from './hide-on-scroll.ts'

/** Sets `data-away` on the bar while it is hidden. The style sheet applies it on phones only. */
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
