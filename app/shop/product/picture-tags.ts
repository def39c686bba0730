import { getLinkPreviewPath, linkPreviewSize, shopPreviewPath } from '#store/products/link-preview.ts'
import type { Product } from '#store/products/product.ts'

const sizeTags = {
  'og:image:type': 'image/jpeg',
  'og:image:width': String(linkPreviewSize.width),
  'og:image:height': String(linkPreviewSize.height),
}

/** Open Graph tags for the picture of a page that shows the whole shop, or nothing yet. */
export const buildShopPictureTags = (publicUrl: string, version?: string) => ({
  'og:image': publicUrl + shopPreviewPath + (version === undefined ? '' : `?v=${version}`),
  ...sizeTags,
})

/** Open Graph tags for the picture that chats show beside a link to the product, by their names. */
export const buildPictureTags = (product: Product, { publicUrl, look }: { publicUrl: string; look: string }) => ({
  'og:image': publicUrl + getLinkPreviewPath(product, look),
  ...sizeTags,
  'og:image:alt': product.title,
})
