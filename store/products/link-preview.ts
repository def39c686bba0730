import type { Product } from './product.ts'

/** Size in pixels of the picture that chats show beside a link to a product. */
export const linkPreviewSize = { width: 1200, height: 630 }

/**
 * The path of a product's link preview. Its version names everything that the picture shows: chats
 * keep a picture for as long as its address stays the same.
 */
export function getLinkPreviewPath(product: Pick<Product, 'id' | 'price' | 'sold' | 'images'>): string {
  return `/link-previews/${encodeURIComponent(product.id)}.jpg?v=${getLinkPreviewVersion(product)}`
}

export function getLinkPreviewVersion({ price, sold, images: [photo] }: Pick<Product, 'price' | 'sold' | 'images'>) {
  const name = photo?.url.slice(photo.url.lastIndexOf('/') + 1) ?? 'none'
  return encodeURIComponent(`${price}-${sold ? 'sold' : 'for-sale'}-${name}`)
}
