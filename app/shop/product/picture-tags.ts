import { getLinkPreviewPath, linkPreviewSize, shopPreviewPath } from '#store/products/link-preview.ts'
import type { Product } from '#store/products/product.ts'

const sizeTags = {
  'og:image:type': 'image/jpeg',
  'og:image:width': String(linkPreviewSize.width),
  'og:image:height': String(linkPreviewSize.height),
}

/** Open Graph tags for the picture of a page that shows the whole shop, or nothing yet. */
export const buildShopPictureTags = (publicUrl: string) => ({ 'og:image': publicUrl + shopPreviewPath, ...sizeTags })

/** Open Graph tags for the picture that chats show beside a link to the product, by their names. */
export const buildPictureTags = (
  product: Product,
  { publicUrl, shopName }: { publicUrl: string; shopName: string },
) => ({
  'og:image': publicUrl + getLinkPreviewPath(product, shopName),
  ...sizeTags,
  'og:image:alt': product.title,
})
