import { useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { getServerNow } from '../server-clock.ts'
import { formatHoldCountdown } from './hold-countdown.ts'

interface HoldBadgeProps {
  heldUntil: string
  /** This browser holds the product itself. */
  isOwnHold?: boolean
  className?: string
}

/** Tells that somebody is paying for the product, with the time left. */
export function HoldBadge({ heldUntil, isOwnHold = false, className = '' }: HoldBadgeProps) {
  const countdown = useHoldCountdown(heldUntil)
  return (
    <span className={`tape block px-3 py-1.5 text-center font-mono text-sm leading-snug ${className}`}>
      {isOwnHold ? messages.products.youArePaying : messages.products.someoneIsPaying}
      {countdown && <span className="tabular font-medium"> {countdown}</span>}
    </span>
  )
}

/** The time left of a hold, as `formatHoldCountdown` writes it, each second. */
export function useHoldCountdown(heldUntil: string) {
  const [now, setNow] = useState<number>()
  useEffect(() => {
    const tick = () => setNow(getServerNow())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return now === undefined ? null : formatHoldCountdown(heldUntil, now)
}
