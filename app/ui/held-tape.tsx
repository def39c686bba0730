import { useEffect, useState } from 'react'
import { holdClock } from './hold-clock.ts'

interface HeldTapeProps {
  heldUntil: string
  /** This browser itself is at the till. */
  isOurs?: boolean
  className?: string
}

/** A strip of masking tape: somebody is at the till with this piece. */
export function HeldTape({ heldUntil, isOurs = false, className = '' }: HeldTapeProps) {
  const clock = useClock(heldUntil)
  return (
    <span className={`tape block px-3 py-1.5 text-center font-mono text-sm leading-snug ${className}`}>
      {isOurs ? 'you are paying' : 'someone is paying'}
      {clock && <span className="tabular font-medium"> {clock}</span>}
    </span>
  )
}

function useClock(heldUntil: string) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now === undefined ? null : holdClock(heldUntil, now)
}
