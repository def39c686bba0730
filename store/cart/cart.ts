import { fromMyr, type Sen, sen, sumSen } from '#store/money.ts'

/** The browser's local-storage key (STATE-01). */
export const cartKey = 'cart'

/** A row of the cart as the browser keeps it: a copy of the piece's catalogue fields plus a quantity. The price is MYR. */
export interface CartItem {
  id: string
  title: string
  price: number
  quantity: number
  imageUrls: string[]
  description: string
  category: string
  /** Older carts call the title `name`. */
  name?: string
  /** What the piece cost before, for as long as the shopper has not said that the new price is fine. */
  priceWas?: number | undefined
}

export type Cart = readonly CartItem[]
export type CartAction =
  | { type: 'ADD'; item: Omit<CartItem, 'quantity'> }
  | { type: 'REMOVE'; id: string }
  | { type: 'UPDATE_QTY'; id: string; quantity: number }
  | { type: 'CLEAR' }

/** The four changes of specification §4 (STATE-02…04). A quantity is taken as given: only the server insists on one of a kind. */
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

/** Sum of price × quantity (STATE-05), rounded to whole sen where somebody's stored quantity is a fraction. */
export const calculateCartTotal = (cart: Cart): Sen =>
  sumSen(cart.map(({ price, quantity }) => sen(Math.round(fromMyr(price) * quantity))))

/** Local storage belongs to the browser's owner: whatever is there that is no cart becomes an empty one, and a row that is none is dropped (readings T7). */
export function parseCart(stored: string | null): Cart {
  let value: unknown
  try {
    value = JSON.parse(stored ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(value) ? value.flatMap(parseItem) : []
}

// Beyond this a sum is no whole number of sen any more.
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
