import { type RefObject, useEffect } from 'react'
import { logError } from '../../ui/feedback/log-error.ts'
import { loadModule } from '../../ui/load-module.tsx'

/** Loads the parallax script in browsers that lack scroll-driven animations. */
export function useParallax(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'view()')) return
    let stop: (() => void) | undefined
    let isUnmounted = false
    loadModule(() => import('./parallax.ts')).then(
      ({ startParallax }) => {
        if (!isUnmounted && hero.current) stop = startParallax(hero.current)
      },
      error => logError('Failed to load the parallax effect', error),
    )
    return () => {
      isUnmounted = true
      stop?.()
    }
  }, [hero])
}
