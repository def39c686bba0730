import { useEffect, useRef } from 'react'

const lasts = 3_000
const between = 120
const colors = ['#d8321f', '#f2b134', '#0e5c52', '#2b2d6e', '#1a1613']

/** About three seconds of confetti (SUCC-02), none for who asked for less motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (!canvas.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    return throwConfetti(canvas.current)
  }, [])

  return <canvas ref={canvas} data-confetti className="pointer-events-none fixed inset-0 z-40 size-full" />
}

/** Returns how to stop it. */
function throwConfetti(canvas: HTMLCanvasElement): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  let hasLeft = false
  let clear = () => {}

  void import('canvas-confetti').then(({ default: confetti }) => {
    if (hasLeft) return
    // Its worker would be a blob, which the page's content security policy refuses.
    const fire = confetti.create(canvas, { resize: true, useWorker: false })
    clear = () => fire.reset()
    const end = Date.now() + lasts
    const burst = () => {
      for (const side of [0, 1]) {
        void fire({
          particleCount: 7,
          angle: side ? 120 : 60,
          spread: 60,
          startVelocity: 55,
          ticks: 120,
          origin: { x: side, y: 0.7 },
          shapes: ['square'],
          scalar: 1.2,
          colors,
        })
      }
      if (Date.now() >= end) clearInterval(timer)
    }
    burst()
    timer = setInterval(burst, between)
  })

  return () => {
    hasLeft = true
    clearInterval(timer)
    clear()
  }
}
