import type { ProductId } from '#store/ids.ts'
import { type FieldValues, getField, type PublicFieldName, publicFieldNames } from './fields.ts'

/** A photo in all its sizes. `blur` is a tiny data: URL, shown until the photo has loaded. */
export interface ProductImage {
  url: string
  width: number
  height: number
  blur: string | null
  sources: { url: string; width: number; type: string }[]
}

/**
 * The public fields of a product. Its buyer and order are not among them. Prices in ringgit, times
 * ISO 8601 UTC.
 */
export interface Product extends Omit<Pick<FieldValues, PublicFieldName>, 'price'> {
  id: ProductId
  price: number
  /** Asked before the price was lowered, to be shown struck through. Absent without one. */
  earlierPrice?: number
  images: ProductImage[]
  inStock: boolean
  createdAt: string | null
  sold: boolean
  soldPrice?: number
  soldAt?: string
  /**
   * When the checkout session that holds the product expires, or `holdWithoutExpiry`. Null when not
   * held.
   */
  heldUntil: string | null
  /** Until when it is reserved for somebody; null when it is not. */
  reservedUntil: string | null
}

/** A product that an order cannot have, as JSON responses carry it. */
export interface UnavailableProduct {
  id: ProductId
  reason: 'sold' | 'held' | 'missing'
  title?: string
}

/** Hold expiry while a bank is deciding, which may take any time. */
export const holdWithoutExpiry = '9999-12-31T23:59:59.999Z'

/**
 * Removes the hold, which rendered pages must not contain: they are cached and may outlive it. The
 * live stream sends it.
 */
export const withoutHold = (product: Product): Product => ({ ...product, heldUntil: null, reservedUntil: null })

/** Keeps of a product what its card shows, as a rendered page may contain it: one photo. */
export function toCard(product: Product): Product {
  const card: Partial<Product> = { ...withoutHold(product), images: product.images.slice(0, 1) }
  for (const name of publicFieldNames) if (!getField(name).isOnCard) delete card[name]
  return card as Product
}
