import { useLocation, useRouteLoaderData } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { isAdminPath } from '#store/admin-path.ts'
import { addLanguage, defaultLanguage, type Language, languages } from '#store/languages.ts'
import { InlineScript } from '../../inline-script.tsx'
import type { loader } from '../../root.tsx'
import type { loader as landingLoader } from '../landing.tsx'
import { forgetTyped } from '../order/forget-typed.ts'
import { buildShopPictureTags } from '../product/picture-tags.ts'
import type { loader as shopLoader } from '../shop.tsx'
import { getLanguageScript } from './language-script.ts'

/**
 * What the head of every page of the shop has: its other languages, its link preview, and what runs
 * before it is shown. Rendered by the server alone: React leaves elements of a head that it doesn't
 * know as they are.
 */
export function ShopHead() {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  if (!root || isAdminPath(pathname)) return null
  const getHref = (other: Language) => root.publicUrl + addLanguage(pathname + search, other)
  return (
    <>
      {languages.map(other => (
        <link key={other} rel="alternate" hrefLang={other} href={getHref(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={getHref(defaultLanguage)} />
      <LinkPreview {...root} />
      <InlineScript code={`${getLanguageScript()}${forgetTyped}`} />
    </>
  )
}

const previewedPaths = ['/', '/shop', '/past-sales']

/** Open Graph tags of the pages that show the whole shop: what chats show beside a link to them. */
function LinkPreview({ shop, tagline, previewVersion, publicUrl }: Awaited<ReturnType<typeof loader>>) {
  const { pathname, search } = useLocation()
  const listing = useRouteLoaderData<typeof shopLoader>('shop/shop')
  const landing = useRouteLoaderData<typeof landingLoader>('shop/landing')
  if (!previewedPaths.includes(pathname)) return null
  const isPastSales = pathname === '/past-sales'
  const name = isPastSales ? messages.pastSales.pastSales : listing?.name
  const title = name ? `${name} · ${shop.name}` : `${shop.name} · ${tagline}`
  const tags = {
    'og:type': 'website',
    'og:site_name': shop.name,
    'og:title': title,
    'og:description': isPastSales
      ? messages.pastSales.pastSalesDescription
      : (listing?.description ?? landing?.words.description),
    'og:url': publicUrl + pathname + search,
    ...buildShopPictureTags(publicUrl, previewVersion),
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
