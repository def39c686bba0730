import { type RefObject, useEffect } from 'react'

/** Loads the parallax script in browsers that lack scroll-driven animations. */
export function useParallax(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'view()')) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    void import('./parallax.ts').then(({ startParallax }) => {
      if (!isUnmounted && hero.current) stop = startParallax(hero.current)
    })
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [hero])
}
