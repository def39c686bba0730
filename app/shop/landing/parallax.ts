/**
 * Sets `--away` on the element, from 0 to 1 as it scrolls out of view, until the signal: a fallback
 * for browsers without scroll-driven animations. They tell of scrolling once a frame.
 */
export function startParallax(hero: HTMLElement, signal: AbortSignal): void {
  const update = () => {
    const { top, height } = hero.getBoundingClientRect()
    hero.style.setProperty('--away', Math.min(1, Math.max(0, -top / height)).toFixed(4))
  }
  hero.dataset.away = ''
  update()
  addEventListener('scroll', update, { passive: true, signal })
  addEventListener('resize', update, { signal })
}
