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
    return startConfetti(canvas.current, () => setIsOver(true))
  }, [])

  if (isOver) return null
  return <canvas ref={canvas} data-confetti className="pointer-events-none fixed inset-0 -z-10 size-full opacity-70" />
}

/** Returns a function that stops it early. */
function startConfetti(canvas: HTMLCanvasElement, onEnd: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let isCancelled = false
  let clear = () => {}

  async function run() {
    const { default: confetti } = await import('canvas-confetti')
    if (isCancelled) return
    // The content security policy forbids the blob URL a worker would need.
    const fire = confetti.create(canvas, { resize: true, useWorker: false })
    clear = () => fire.reset()
    const style = getComputedStyle(document.documentElement)
    const colors = colorNames.map(name => style.getPropertyValue(`--color-${name}`).trim())
    const end = Date.now() + durationMs
    const burst = () => {
      const bursts = [60, 120].map((angle, side) =>
        fire({
          particleCount: 7,
          angle,
          spread: 60,
          startVelocity: 55,
          ticks: 70,
          origin: { x: side, y: 0.7 },
          shapes: ['square'],
          scalar: 1.2,
          colors,
        }),
      )
      if (Date.now() < end) return
      clearInterval(timer)
      void Promise.all(bursts).then(() => isCancelled || onEnd())
    }
    burst()
    timer = setInterval(burst, burstIntervalMs)
  }

  // Confetti is decoration: a loading error needs no message.
  run().catch(onEnd)
  return () => {
    isCancelled = true
    clearInterval(timer)
    clear()
  }
}
