import { useLocation, useRouteLoaderData } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { linkPreviewSize, shopPreviewPath } from '#store/products/link-preview.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { loader as shopLoader } from '../shop.tsx'

const pages = ['/', '/shop', '/past-sales']

/** Open Graph tags of the pages that show the whole shop: what chats show beside a link to them. */
export function LinkPreview({ shop, publicUrl }: Awaited<ReturnType<typeof rootLoader>>) {
  const { pathname, search } = useLocation()
  const listing = useRouteLoaderData<typeof shopLoader>('shop/shop')
  if (!pages.includes(pathname)) return null
  const isPastSales = pathname === '/past-sales'
  const name = isPastSales ? messages.pastSales.pastSales : listing?.name
  const title = name ? `${name} · ${shop.name}` : `${shop.name} · Thrift Bold, Wear Tuff`
  const tags = {
    'og:type': 'website',
    'og:site_name': shop.name,
    'og:title': title,
    'og:description': isPastSales ? messages.pastSales.pastSalesDescription : messages.products.shopDescription,
    'og:url': publicUrl + pathname + search,
    'og:image': publicUrl + shopPreviewPath,
    'og:image:width': String(linkPreviewSize.width),
    'og:image:height': String(linkPreviewSize.height),
  }
  return (
    <>
      {Object.entries(tags).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
