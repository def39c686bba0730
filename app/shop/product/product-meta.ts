import * as messages from '#app/messages/current.ts'
import { currency, formatAmount, fromMyr } from '#store/money.ts'
import { nameCategories } from '#store/products/categories.ts'
import { getCategoryName } from '#store/products/listing.ts'
import type { Product } from '#store/products/product.ts'
import { getPreviewLook } from '#store/settings/look-version.ts'
import type { Settings } from '#store/settings/settings.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { buildPictureTags } from './picture-tags.ts'

/**
 * Meta tags and JSON-LD of a product, with the exact price and availability. A withdrawn one has no
 * picture beside its link. Values are not escaped: React Router escapes them when it renders the
 * tags.
 */
export function buildProductMeta(product: Product, isWithdrawn: boolean, settings: Settings, publicUrl: string) {
  const { title, price, sold } = product
  const shopName = settings.shop.name
  const description = product.description || messages.product.fallbackMeta(title, shopName)
  const url = publicUrl + localPath(`/product/${product.id}`)
  const images = product.images.map(image => new URL(image.url, `${publicUrl}/`).href)
  const amount = formatAmount(fromMyr(price))
  return [
    { title: `${title} · ${shopName}` },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    ...Object.entries({
      'og:type': 'product',
      'og:site_name': shopName,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      ...(isWithdrawn ? {} : buildPictureTags(product, { publicUrl, look: getPreviewLook(settings) })),
      'product:price:amount': amount,
      'product:price:currency': currency,
    }).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: title,
        description,
        category: getCategoryName(nameCategories(settings.categories, messages.language), product.category),
        image: images,
        offers: {
          '@type': 'Offer',
          url,
          price: amount,
          priceCurrency: currency,
          itemCondition: 'https://schema.org/UsedCondition',
          availability: `https://schema.org/${isWithdrawn ? 'Discontinued' : sold ? 'SoldOut' : 'InStock'}`,
        },
      },
    },
  ]
}
