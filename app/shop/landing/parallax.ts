/**
 * Sets `--away` on the element, from 0 to 1 as it scrolls out of view: a fallback for browsers
 * without scroll-driven animations. Returns a function that stops it.
 */
export function startParallax(hero: HTMLElement): () => void {
  let frameId = 0
  const update = () => {
    frameId = 0
    const { top, height } = hero.getBoundingClientRect()
    hero.style.setProperty('--away', Math.min(1, Math.max(0, -top / height)).toFixed(4))
  }
  const requestUpdate = () => {
    frameId ||= requestAnimationFrame(update)
  }
  hero.dataset.away = ''
  update()
  addEventListener('scroll', requestUpdate, { passive: true })
  addEventListener('resize', requestUpdate)
  return () => {
    cancelAnimationFrame(frameId)
    removeEventListener('scroll', requestUpdate)
    removeEventListener('resize', requestUpdate)
  }
}
