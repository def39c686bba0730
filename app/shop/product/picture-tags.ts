import { getLinkPreviewPath, isStoredPhoto, linkPreviewSize } from '#store/products/link-preview.ts'
import type { Product } from '#store/products/product.ts'

/** Open Graph tags for the picture that chats show beside a link to the product, by their names. */
export function buildPictureTags(product: Product, { publicUrl, shopName }: { publicUrl: string; shopName: string }) {
  const [photo] = product.images
  // A photo of another host can't be drawn into a preview.
  if (photo && !isStoredPhoto(photo)) return { 'og:image': photo.url }
  return {
    'og:image': publicUrl + getLinkPreviewPath(product, shopName),
    'og:image:type': 'image/jpeg',
    'og:image:width': String(linkPreviewSize.width),
    'og:image:height': String(linkPreviewSize.height),
    'og:image:alt': product.title,
  }
}
