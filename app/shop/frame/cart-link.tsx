import { useState } from 'react'
import { NavLink } from 'react-router'
import { useCart } from '../cart/use-cart.ts'

/** 'your cart' and how many pieces are in it, once the browser has looked. The tag swings when one is added. */
export function CartLink() {
  const { cart, isReady } = useCart()
  const grew = useGrowth(isReady ? cart.length : undefined)
  return (
    <NavLink
      key={grew}
      to="/cart"
      className={`press wide relative flex min-h-11 items-center whitespace-nowrap bg-mustard px-3 sm:px-4 ${grew ? 'origin-top animate-swing' : ''}`}
    >
      your cart
      {isReady && cart.length > 0 && (
        <>
          <span className="sr-only">
            , {cart.length} {cart.length === 1 ? 'piece' : 'pieces'}
          </span>
          <span
            aria-hidden="true"
            className="tabular absolute -top-1.5 -right-2.5 md:-top-2.5 grid h-6 min-w-6 place-items-center rounded-full border-2 border-ink bg-chalk px-1 text-sm"
          >
            {cart.length}
          </span>
        </>
      )}
    </NavLink>
  )
}

/** How often the count has risen since it was first known. */
function useGrowth(count: number | undefined) {
  const [seen, setSeen] = useState({ count, grew: 0 })
  if (count === seen.count) return seen.grew
  const hasGrown = count !== undefined && seen.count !== undefined && count > seen.count
  setSeen({ count, grew: seen.grew + (hasGrown ? 1 : 0) })
  return seen.grew
}
