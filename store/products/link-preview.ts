import type { Product } from './product.ts'

/** Size in pixels of the pictures that chats show beside a link. */
export const linkPreviewSize = { width: 1200, height: 630 }

/** The path of the picture beside a link to the shop. No product has this id. */
export const shopPreviewPath = '/link-previews/shop.jpg'

type Pictured = Pick<Product, 'price' | 'sold' | 'images'>

/**
 * The path of a product's link preview. Its version names what the picture shows: chats keep a
 * picture for as long as its address stays the same.
 * @param look what it shows of the shop, by `getPreviewLook`
 */
export const getLinkPreviewPath = (product: Pictured & Pick<Product, 'id'>, look: string): string =>
  `/link-previews/${encodeURIComponent(product.id)}.jpg?v=${encodeURIComponent(getLinkPreviewVersion(product, look))}`

export function getLinkPreviewVersion({ price, sold, images: [photo] }: Pictured, look: string): string {
  const name = photo?.url.slice(photo.url.lastIndexOf('/') + 1) ?? 'none'
  return [look, price, sold ? 'sold' : 'for-sale', name].join('-')
}
