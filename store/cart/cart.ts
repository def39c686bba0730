import { fromMyr, type Sen, sen, sumSen } from '#store/money.ts'

/** Key in the browser's local storage. */
export const cartKey = 'cart'

/**
 * A cart row as local storage has it: a copy of the product's fields, price in ringgit, and a
 * quantity.
 */
export interface CartItem {
  id: string
  title: string
  price: number
  quantity: number
  imageUrls: string[]
  description: string
  category: string
  /** Previous price, until the shopper has accepted the new one. */
  priceWas?: number | undefined
  /** Whether it was sold or deleted when the shop was asked last. */
  isGone?: boolean | undefined
}

export type Cart = readonly CartItem[]
export type CartAction =
  | { type: 'ADD'; item: Omit<CartItem, 'quantity'> }
  | { type: 'REMOVE'; id: string }
  | { type: 'UPDATE_QTY'; id: string; quantity: number }
  | { type: 'CLEAR' }

/** Applies an action. Quantities are not limited here: the server sells one of each. */
export function changeCart(cart: Cart, change: CartAction): Cart {
  switch (change.type) {
    case 'ADD':
      return cart.some(({ id }) => id === change.item.id)
        ? cart.map(item => (item.id === change.item.id ? { ...item, quantity: item.quantity + 1 } : item))
        : [...cart, { ...change.item, quantity: 1 }]
    case 'REMOVE':
      return cart.filter(({ id }) => id !== change.id)
    case 'UPDATE_QTY':
      return cart.map(item => (item.id === change.id ? { ...item, quantity: change.quantity } : item))
    case 'CLEAR':
      return []
  }
}

/**
 * Returns the sum of price × quantity. A stored quantity may be a fraction, so each row is rounded.
 */
export const calculateCartTotal = (cart: Cart): Sen =>
  sumSen(cart.map(({ price, quantity }) => sen(Math.round(fromMyr(price) * quantity))))

/**
 * Parses the cart from local storage, which may hold anything: an invalid cart becomes an empty one
 * and invalid rows are dropped.
 */
export const parseCart = (stored: unknown): Cart => (Array.isArray(stored) ? stored.flatMap(parseItem) : [])

// Larger values would make totals exceed the safe integers.
const maxQuantity = 1e6
const maxPrice = 1e6

function parseItem(value: unknown): CartItem[] {
  if (typeof value !== 'object' || value === null) return []
  const row = value as Record<string, unknown>
  const price = Number(row.price)
  if (typeof row.id !== 'string' || row.id === '' || !(Math.abs(price) <= maxPrice)) return []
  const quantity = Number(row.quantity ?? 1)
  return [
    {
      ...row,
      id: row.id,
      // An older version stored the title as `name`.
      title: String(row.title ?? row.name ?? ''),
      price: Math.round(price * 100) / 100,
      ...('priceWas' in row && { priceWas: typeof row.priceWas === 'number' ? row.priceWas : undefined }),
      quantity: Math.abs(quantity) <= maxQuantity ? quantity : 1,
      imageUrls: Array.isArray(row.imageUrls) ? row.imageUrls.filter(url => typeof url === 'string') : [],
      description: String(row.description ?? ''),
      category: String(row.category ?? ''),
    },
  ]
}
