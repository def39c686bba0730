import { type Cart, type CartItem, cartKey, parseCart } from '#store/cart/cart.ts'
import type { Product } from '#store/products/product.ts'

type CartStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * The browser's cart, shared by everything on the page and by the browser's tabs (STATE-01).
 * `storage` is asked for each time: a browser that blocks it throws already at the name. The cart then lives in memory.
 */
export function openCartStore(storage: () => CartStorage) {
  let cart: Cart | undefined
  let isStored = true
  const listeners = new Set<() => void>()

  function read(): Cart {
    if (!isStored) return cart ?? []
    try {
      return parseCart(storage().getItem(cartKey))
    } catch {
      isStored = false
      return cart ?? []
    }
  }

  function write(next: Cart) {
    try {
      if (isStored) storage().setItem(cartKey, JSON.stringify(next))
    } catch {
      isStored = false
    }
  }

  function show(next: Cart) {
    cart = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current(): Cart {
      cart ??= read()
      return cart
    },
    /** Starts from what is stored: another tab may have written a moment ago, its storage event not yet here. */
    change(next: (cart: Cart) => Cart) {
      const before = read()
      const after = next(before)
      if (after !== before) write(after)
      show(after)
    },
    /** Another tab wrote, or the page was asleep. */
    reload: () => show(read()),
  }
}

export const cartStore = openCartStore(() => localStorage)

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key === cartKey || key === null) cartStore.reload()
  })
  // A page kept for the Back button hears no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cartStore.reload()
  })
}

/** What the cart copies of a piece when it is added; the first photo in its sizes too, so that the cart shows it at once. */
export function cartItemOf(product: Product): Omit<CartItem, 'quantity'> {
  const { id, title, price, imageUrls, description, category, size } = product
  const copied = { id, title, price, imageUrls, description, category, images: product.images.slice(0, 1) }
  return size === undefined ? copied : Object.assign(copied, { size })
}
