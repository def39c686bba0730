import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { NavLink } from '../../ui/navigation/link.tsx'
import { useCart } from '../cart/use-cart.ts'

/**
 * The cart link with the number of products, known after hydration. It swings when one is added.
 */
export function CartLink() {
  const { cart, isReady } = useCart()
  const count = cart.filter(({ waitingFor }) => !waitingFor).length
  const increases = useIncreaseCount(isReady ? count : undefined)
  return (
    <NavLink
      key={increases}
      to="/cart"
      className={`press wide relative flex min-h-11 items-center whitespace-nowrap bg-mustard px-3 sm:px-4 ${increases ? 'origin-top animate-swing' : ''}`}
    >
      {messages.layout.cartLink}
      {isReady && count > 0 && (
        <>
          <span className="sr-only">, {messages.layout.countProducts(count)}</span>
          <span
            aria-hidden="true"
            className="tabular absolute -top-1.5 -right-2.5 md:-top-2.5 grid h-6 min-w-6 place-items-center rounded-full border-2 border-ink bg-chalk px-1 text-sm"
          >
            {count}
          </span>
        </>
      )}
    </NavLink>
  )
}

/** How often `count` has increased since it was first known. */
function useIncreaseCount(count: number | undefined) {
  const [previous, setPrevious] = useState({ count, increases: 0 })
  if (count === previous.count) return previous.increases
  const hasIncreased = count !== undefined && previous.count !== undefined && count > previous.count
  setPrevious({ count, increases: previous.increases + (hasIncreased ? 1 : 0) })
  return previous.increases
}
