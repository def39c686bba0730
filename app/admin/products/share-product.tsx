import * as garment from '#app/messages/en/garment.ts'
import { fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { createShareText } from '#store/products/share-text.ts'
import { useAdminData } from '../ui/use-admin-data.ts'
import { SharePanel } from './share-panel.tsx'

type SharedProduct = Pick<Product, 'id' | 'title' | 'price' | 'size' | 'fitSize' | 'images'>

/** The words and the photo of a product that shoppers see. */
export function ShareProduct({ product }: { product: SharedProduct }) {
  const { id, title, price, size, fitSize, images } = product
  const url = `${useAdminData().publicUrl}/product/${id}`
  const text = createShareText([
    { title, price: fromMyr(price), url, size: size ?? (fitSize && garment.getSizeName(fitSize)) },
  ])
  return <SharePanel text={text} url={url} photo={images[0]?.url} />
}
