/** Tells an element how far it has been scrolled away, as `--away` from 0 to 1: what scroll timelines do, for browsers without them. */
export function startDrift(hero: HTMLElement): () => void {
  let frame = 0
  const tell = () => {
    frame = 0
    const { top, height } = hero.getBoundingClientRect()
    hero.style.setProperty('--away', Math.min(1, Math.max(0, -top / height)).toFixed(4))
  }
  const ask = () => {
    frame ||= requestAnimationFrame(tell)
  }
  hero.dataset.away = ''
  tell()
  addEventListener('scroll', ask, { passive: true })
  addEventListener('resize', ask)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', ask)
    removeEventListener('resize', ask)
  }
}
