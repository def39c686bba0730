import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { toCartItem } from '../cart/cart-store.ts'
import { useCart } from '../cart/use-cart.ts'

/** Adds the product to the cart or removes it. Unavailable products can only be removed. */
export function CartToggle({ product, canAdd }: { product: Product; canAdd: boolean }) {
  const { cart, isReady, add, remove } = useCart()
  const isInCart = cart.some(({ id }) => id === product.id)

  async function toggle() {
    if (isInCart) remove(product.id)
    else add(toCartItem(product))
    const toast = await loadToast()
    toast.success(isInCart ? 'Removed from cart' : 'Added to cart')
  }

  return (
    <>
      <Button
        tone={isInCart ? 'paper' : 'chili'}
        size="large"
        className="w-full"
        onClick={toggle}
        disabled={!isReady || (!isInCart && !canAdd)}
        data-waking={isReady || !canAdd ? undefined : ''}
      >
        {isInCart ? 'Remove from cart' : 'Add to cart'}
      </Button>
      <noscript>
        <p className="mt-3 text-smoke text-sm">
          The cart lives in your browser and needs scripts. Write to us and we will keep it for you.
        </p>
      </noscript>
    </>
  )
}
