import { getLinkPreviewPath, isStoredPhoto, linkPreviewSize, shopPreviewPath } from '#store/products/link-preview.ts'
import type { Product } from '#store/products/product.ts'

const sizeTags = {
  'og:image:type': 'image/jpeg',
  'og:image:width': String(linkPreviewSize.width),
  'og:image:height': String(linkPreviewSize.height),
}

/** Open Graph tags for the picture of a page that shows the whole shop, or nothing yet. */
export const buildShopPictureTags = (publicUrl: string) => ({ 'og:image': publicUrl + shopPreviewPath, ...sizeTags })

/** Open Graph tags for the picture that chats show beside a link to the product, by their names. */
export function buildPictureTags(product: Product, { publicUrl, shopName }: { publicUrl: string; shopName: string }) {
  const [photo] = product.images
  // A photo of another host can't be drawn into a preview.
  if (photo && !isStoredPhoto(photo)) return { 'og:image': photo.url }
  return {
    'og:image': publicUrl + getLinkPreviewPath(product, shopName),
    ...sizeTags,
    'og:image:alt': product.title,
  }
}
