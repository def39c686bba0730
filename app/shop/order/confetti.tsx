import { useEffect, useRef, useState } from 'react'

// Particles take about one more second to fall.
const durationMs = 2_200
const burstIntervalMs = 120
// Bright, because it falls behind the text.
const colorNames = ['chili', 'mustard', 'sand']

/** About three seconds of confetti; none with reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (!canvas.current) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return setIsOver(true)
    const stop = new AbortController()
    throwConfetti(canvas.current, stop.signal)
      // Confetti is decoration: a loading error needs no message.
      .catch(() => {})
      .finally(() => stop.signal.aborted || setIsOver(true))
    return () => stop.abort()
  }, [])

  if (isOver) return null
  return <canvas ref={canvas} className="pointer-events-none fixed inset-0 -z-10 size-full opacity-70" />
}

/** Resolves when all of it has fallen. */
async function throwConfetti(canvas: HTMLCanvasElement, signal: AbortSignal) {
  const { default: confetti } = await import('canvas-confetti')
  // The content security policy forbids the blob URL a worker would need.
  const fire = confetti.create(canvas, { resize: true, useWorker: false })
  signal.addEventListener('abort', () => fire.reset())
  const style = getComputedStyle(document.documentElement)
  const colors = colorNames.map(name => style.getPropertyValue(`--color-${name}`).trim())
  const options = { particleCount: 7, spread: 60, startVelocity: 55, ticks: 70, scalar: 1.2, colors }
  const bursts = []
  const end = Date.now() + durationMs
  while (!signal.aborted && Date.now() < end) {
    for (const [x, angle] of [60, 120].entries())
      bursts.push(fire({ ...options, angle, origin: { x, y: 0.7 }, shapes: ['square'] }))
    await new Promise(resolve => setTimeout(resolve, burstIntervalMs))
  }
  await Promise.all(bursts)
}
