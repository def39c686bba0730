import { type RefObject, useEffect } from 'react'

/** Lets layers drift in browsers that can't by style alone; the others never load the script. */
export function useDrift(hero: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (CSS.supports('animation-timeline', 'view()')) return
    let stop: (() => void) | undefined
    let isGone = false
    import('./drift.ts').then(({ startDrift }) => {
      if (!isGone && hero.current) stop = startDrift(hero.current)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [hero])
}
