import { useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { getServerNow } from '../server-clock.ts'
import { formatHoldCountdown } from './hold-countdown.ts'
import { formatReservedUntil } from './reserved-until.ts'

type Hold = Pick<Product, 'heldUntil' | 'reservedUntil'>

interface HoldBadgeProps {
  hold: Hold
  /** This browser holds the product itself. */
  isOwnHold?: boolean
  className?: string
}

/** Tells that somebody is paying for the product, or until when it is reserved. */
export function HoldBadge({ hold, isOwnHold = false, className = '' }: HoldBadgeProps) {
  const now = useSecond()
  const { reservedUntil } = hold
  // Whoever pays when the time is over keeps it held.
  const isReserved = reservedUntil !== null && Date.parse(reservedUntil) > now
  const countdown = formatHoldCountdown(hold.heldUntil ?? '', now)
  return (
    <span className={`tape block px-3 py-1.5 text-center font-mono text-sm leading-snug ${className}`}>
      {isReserved ? (
        messages.products.reservedUntil(formatReservedUntil(reservedUntil, now, messages.locale))
      ) : (
        <>
          {isOwnHold ? messages.products.youArePaying : messages.products.someoneIsPaying}
          {countdown && <span className="tabular font-medium"> {countdown}</span>}
        </>
      )}
    </span>
  )
}

/** The time left of a hold, as `formatHoldCountdown` writes it, each second. */
export const useHoldCountdown = (heldUntil: string) => formatHoldCountdown(heldUntil, useSecond())

/** The server's time in ms, each second. No page that the server renders shows a hold. */
function useSecond() {
  const [now, setNow] = useState(getServerNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
