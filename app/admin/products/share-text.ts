import * as garment from '#app/messages/en/garment.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'

/** A product that shoppers see. One of several is shared without its photo. */
export interface SharedProduct extends Pick<Product, 'title' | 'price' | 'size'> {
  id: string
  fitSize?: string | undefined
  images?: Product['images']
}

export const getShopUrl = (publicUrl: string, id: string) => `${publicUrl}/product/${id}`

/** What is said of products where they are shared, one below the other. */
export const createShareText = (products: readonly SharedProduct[], publicUrl: string): string =>
  products
    .map(({ id, title, price, size, fitSize }) => {
      const shownSize = size || (fitSize && garment.getSizeName(fitSize))
      const facts = [shownSize && `Size ${shownSize}`, formatMoney(fromMyr(price))].filter(Boolean)
      return [title, facts.join(' · '), getShopUrl(publicUrl, id)].join('\n')
    })
    .join('\n\n')
