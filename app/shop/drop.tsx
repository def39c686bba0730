import { memo } from 'react'
import { data } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { shopTimeZone } from '#store/dates.ts'
import { getDropPath } from '#store/products/drop.ts'
import { getDropEventId } from '#store/products/drop-event-id.server.ts'
import { countProductsOfDrop, findDropBySlug, listDropProducts } from '#store/products/drop-queries.server.ts'
import { type Product, toCard } from '#store/products/product.ts'
import { getPreviewLook, getShopPreviewVersion } from '#store/settings/look-version.ts'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/drop.ts'
import { Countdown } from './drop/countdown.tsx'
import { useDrop } from './drop/use-drop.ts'
import { buildPictureTags, buildShopPictureTags } from './product/picture-tags.ts'
import { CompactProductCard } from './product-list/compact-product-card.tsx'
import { gridSizes } from './product-list/photo-sizes.ts'

/** The page reads the others when it is connected: all of them would make it too large. */
const firstProducts = 12

/** Longer titles are smaller, so that the countdown stays in the first view. */
const maxLargeTitle = 30

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, publicUrl, settings } = storeContext(context)
  const drop = await findDropBySlug(db, params.slug)
  if (!drop) throw data(null, { status: 404, statusText: 'Not Found' })
  const { slug, title, opensAt, publishedAt } = drop
  const [products, counts] = await Promise.all([
    publishedAt === null ? [] : listDropProducts(db, drop.id, { limit: firstProducts }),
    countProductsOfDrop(db, drop.id),
  ])
  const [first] = products
  return {
    slug,
    eventId: getDropEventId(drop.id),
    title,
    opensAt,
    moment: formatMoment(opensAt),
    isOpen: publishedAt !== null,
    ...counts,
    products: products.map(product => ({ ...toCard(product), description: '' })),
    // What a drop will bring is a secret until it opens.
    pictureTags: first
      ? buildPictureTags(first, { publicUrl, look: getPreviewLook(settings.current()) })
      : buildShopPictureTags(publicUrl, getShopPreviewVersion(settings.current(), settings.defaults)),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0].loaderData
  if (!loaderData || !root) return []
  const { slug, title, count, moment, isOpen, pictureTags } = loaderData
  const url = root.publicUrl + localPath(getDropPath(slug))
  const description = isOpen ? messages.drop.openedAt(moment) : messages.drop.dropDescription(count, moment)
  return [
    { title: `${title} · ${root.shop.name}` },
    { name: 'description', content: description },
    { tagName: 'link' as const, rel: 'canonical', href: url },
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': root.shop.name,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      ...pictureTags,
    }).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

export default function DropPage({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the page changes to another drop.
  return <Drop key={loaderData.slug} loaderData={loaderData} />
}

function Drop({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { title, opensAt, moment } = loaderData
  const { isOpen, products, count, soldCount, isClockKnown, readAgain } = useDrop(loaderData)
  const header = (
    <header className="@container mb-8 md:mb-10">
      <h1
        className={`headline [overflow-wrap:anywhere] ${title.length > maxLargeTitle ? 'text-[length:min(8.1cqi,3.5rem)]' : 'text-[length:min(11.3cqi,6rem)]'}`}
      >
        {title}
      </h1>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-4 text-xl">
        <strong role="status" className="wide">
          {isOpen ? products.length > 0 && messages.drop.isOpen : messages.drop.allAtOnce(count)}
        </strong>
        {isOpen && count > 0 && <span className="tabular">{messages.drop.countLeft(count - soldCount, count)}</span>}
      </p>
      <p className="mt-1 text-lg">
        <time dateTime={opensAt}>{isOpen ? messages.drop.openedAt(moment) : messages.drop.opensAt(moment)}</time>
      </p>
    </header>
  )
  if (!isOpen)
    return (
      <KinabaluScene>
        <div className="w-full max-w-4xl border-2 border-ink bg-chalk p-4 shadow-[6px_6px_0_var(--color-ink)] md:p-10">
          {header}
          <Countdown opensAt={opensAt} isClockKnown={isClockKnown} onOverdue={readAgain} />
          <noscript>
            <p className="mb-6 text-lg">{messages.drop.reloadThen}</p>
          </noscript>
          {shopLink}
        </div>
      </KinabaluScene>
    )
  return (
    <div className="shell min-h-svh pt-8 md:pt-12">
      {header}
      {products.length > 0 ? (
        <>
          <DropProducts products={products} />
          <p className="mt-12 text-center">{shopLink}</p>
        </>
      ) : (
        <EmptyState title={messages.drop.nothingHere}>{shopLink}</EmptyState>
      )}
    </div>
  )
}

const shopLink = (
  <LinkButton to="/shop" tone="mustard" size="large">
    {messages.drop.seeShop}
  </LinkButton>
)

/** The products of a drop that has opened, sold ones in their places. */
const DropProducts = ({ products }: { products: readonly Product[] }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-9 [overflow-wrap:anywhere] large-text:grid-cols-1 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 xl:gap-x-9">
    {products.map(product => (
      <li key={product.id} className="min-w-0">
        <DropCard product={product} />
      </li>
    ))}
  </ul>
)

/** When a drop opens, its products arrive one after the other, many times a second. */
const DropCard = memo(({ product }: { product: Product }) => (
  <CompactProductCard product={product} heading="h2" sizes={gridSizes} />
))

/** Formats as 'Saturday, 21 November 2026 at 20:00'. Only the server calls it. */
const formatMoment = (time: string) =>
  new Intl.DateTimeFormat(messages.locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: shopTimeZone,
  }).format(new Date(time))
