import { data } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { getDropPath } from '#store/drops/drop.ts'
import { getDropEventId } from '#store/drops/drop-event-id.server.ts'
import { countProductsOfDrop, findDropBySlug, listDropProducts } from '#store/drops/drop-queries.server.ts'
import { toCard } from '#store/products/product.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/drop.ts'
import { Countdown } from './drop/countdown.tsx'
import { DropProducts } from './drop/drop-products.tsx'
import { formatMoment } from './drop/format-moment.ts'
import { useDrop } from './drop/use-drop.ts'
import { buildPictureTags } from './product/picture-tags.ts'

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
    products: products.map(product => ({ ...toCard(product), images: product.images.slice(0, 1), description: '' })),
    pictureTags: first ? buildPictureTags(first, { publicUrl, shopName: settings.current().shop.name }) : {},
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
    { name: 'twitter:card', content: isOpen ? 'summary_large_image' : 'summary' },
  ]
}

export default function DropPage({ loaderData }: Route.ComponentProps) {
  // The key resets all state when the page changes to another drop.
  return <Drop key={loaderData.slug} loaderData={loaderData} />
}

function Drop({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { title, opensAt, moment } = loaderData
  const { isOpen, products, count, soldCount, clockOffsetMs, readAgain } = useDrop(loaderData)
  return (
    <div className="shell min-h-svh pt-8 md:pt-12">
      <header>
        <h1
          className={`headline [overflow-wrap:anywhere] ${title.length > maxLargeTitle ? 'text-[length:min(7.4vw,3.5rem)]' : 'text-[length:min(10.4vw,6rem)]'}`}
        >
          {title}
        </h1>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-4 text-xl">
          <strong role="status" className="wide">
            {isOpen ? messages.drop.isOpen : messages.drop.allAtOnce(count)}
          </strong>
          {isOpen && count > 0 && <span className="tabular">{messages.drop.countLeft(count - soldCount, count)}</span>}
        </p>
        <p className="mt-1 text-lg text-smoke">
          <time dateTime={opensAt}>{isOpen ? messages.drop.openedAt(moment) : messages.drop.opensAt(moment)}</time>
        </p>
      </header>
      {isOpen ? (
        <>
          {products.length > 0 ? (
            <DropProducts products={products} />
          ) : (
            <div className="mt-8">
              <EmptyState title={messages.drop.nothingHere} />
            </div>
          )}
          <p className="mt-12 text-center">
            <LinkButton to="/shop" tone="mustard" size="large">
              {messages.drop.seeShop}
            </LinkButton>
          </p>
        </>
      ) : (
        <>
          <Countdown opensAt={opensAt} clockOffsetMs={clockOffsetMs} onOverdue={readAgain} />
          <noscript>
            <p className="mt-6 text-lg">{messages.drop.reloadThen}</p>
          </noscript>
        </>
      )}
    </div>
  )
}
