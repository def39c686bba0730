import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { BarPrice } from '../../ui/product/bar-price.tsx'
import { AlertSlot } from '../alerts/alert-slot.tsx'
import { toCartItem } from '../cart/cart-store.ts'
import { useCart } from '../cart/use-cart.ts'
import { useOwnOrder } from '../order/browser-orders.ts'

interface CartToggleProps {
  product: Product
  canAdd: boolean
  /** Somebody else is paying for it: to be told when it is free comes first. */
  isHeld: boolean
}

/**
 * Adds the product to the cart or removes it. Unavailable products can only be removed. On phones
 * it stays at the bottom of the screen while there is something to press.
 */
export function CartToggle({ product, canAdd, isHeld }: CartToggleProps) {
  const { cart, add, remove } = useCart()
  const navigate = useNavigate()
  const isInCart = cart.some(({ id }) => id === product.id)
  const order = useOwnOrder(product.id)
  const isDeciding = order?.paymentStatus === 'processing'
  const isPaying = order && !isDeciding
  const leadsOn = isInCart || isPaying

  async function toggle({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The second press of a double press would undo the first. The bar around the buttons keeps it
    // from what lies beneath.
    ignorePresses(currentTarget.parentElement)
    if (isInCart) remove(product.id)
    else add(toCartItem(product))
    const toast = await loadToast()
    toast.success(isInCart ? messages.product.removedFromCart : messages.product.addedToCart)
  }

  return (
    <div className={(canAdd && !isDeciding) || isInCart ? 'buy-bar' : 'flex'}>
      {isHeld ? (
        <AlertSlot of={product} />
      ) : (
        !leadsOn && canAdd && !isDeciding && <BarPrice amount={fromMyr(product.price)} />
      )}
      <div className="flex min-w-0 flex-1 gap-3 large-text:flex-col">
        {/* It stays while a bank decides. What somebody else holds is removed in the cart. */}
        {!isDeciding && !(isHeld && isInCart) && (
          <Button
            key="focused"
            tone={isInCart || isHeld ? 'paper' : 'chili'}
            size="bar"
            className={`noscript:hidden ${leadsOn ? 'w-32 shrink-0 large-text:w-auto' : 'min-w-0 flex-1'}`}
            onClick={toggle}
            disabled={!isInCart && !canAdd}
          >
            {isInCart ? messages.product.removeFromCart : messages.product.addToCart}
          </Button>
        )}
        {leadsOn && (
          <Button
            // It takes the place of the pressed one, with the focus.
            key={isHeld && isInCart ? 'focused' : 'next'}
            tone={isHeld ? 'paper' : 'mustard'}
            size="bar"
            className="min-w-0 flex-1"
            onClick={() => navigate(localPath(isPaying ? '/checkout' : '/cart'))}
          >
            {isPaying ? messages.layout.backToCheckout : messages.product.goToCart}
          </Button>
        )}
      </div>
    </div>
  )
}
