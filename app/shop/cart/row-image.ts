import type { CartItem } from '#store/cart/cart.ts'
import type { ProductImage } from '#store/products/product.ts'
import type { ProductLookup } from '../saved/saved-product.ts'

/** A row's photo: the product's current one, else the stored one, else the URL of an older cart. */
export function getRowImage(item: CartItem, product: ProductLookup): ProductImage | undefined {
  if (product?.images[0]) return product.images[0]
  const copied = 'images' in item && Array.isArray(item.images) ? item.images[0] : undefined
  if (isProductImage(copied)) return copied
  const url = item.imageUrls[0]
  return url === undefined ? undefined : { url, width: 800, height: 1000, blur: null, sources: [] }
}

// Browser storage may contain anything.
const isProductImage = (value: unknown): value is ProductImage =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  'sources' in value &&
  Array.isArray(value.sources) &&
  value.sources.every(source => typeof source?.url === 'string' && typeof source.type === 'string')
