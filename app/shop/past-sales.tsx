import { useRevalidator } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { pageSize } from '#store/products/listing.ts'
import { type Product, toCard } from '#store/products/product.ts'
import { countSoldProducts, isCursor, listSoldProducts } from '#store/products/product-queries.server.ts'
import { useProductEvents } from '../live/use-product-events.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { getButtonClass } from '../ui/controls/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { logError } from '../ui/feedback/log-error.ts'
import { fetchOk } from '../ui/fetch-ok.ts'
import { FilterLink } from '../ui/navigation/filter-link.tsx'
import { Link } from '../ui/navigation/link.tsx'
import { CategoryPill } from '../ui/product/category-pill.tsx'
import { Photo } from '../ui/product/photo.tsx'
import { SoldStamp, soldPhotoClass } from '../ui/product/sold-stamp.tsx'
import type { Route } from './+types/past-sales.ts'
import { formatSoldLabel } from './past-sales/sold-label.ts'
import { gridSizes } from './product-list/photo-sizes.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now: clock } = storeContext(context)
  const params = new URL(request.url).searchParams
  const soldFilter = parseSoldFilter(params)
  const rawCursor = params.get('cursor')
  const cursor = rawCursor && isCursor(rawCursor) ? rawCursor : null
  const now = clock()
  const [page, count] = await Promise.all([
    listSoldProducts(db, { soldFilter, now, limit: pageSize, ...(cursor && { cursor }) }),
    countSoldProducts(db),
  ])
  return { ...page, products: page.products.map(toCard), soldFilter, cursor, count, now: now.toISOString() }
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${messages.pastSales.pastSales} · ${matches[0].loaderData?.shop.name}` },
  { name: 'description', content: messages.pastSales.pastSalesDescription },
]

export default function PastSales({ loaderData }: Route.ComponentProps) {
  const { products, count, soldFilter, cursor, nextCursor, now } = loaderData
  useCurrentSales(products)
  return (
    <div className="shell pt-8 md:pt-12">
      <header className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <h1 className="headline text-[min(10.4vw,3.5rem)] lg:text-[min(5vw,6rem)]">{messages.pastSales.pastSales}</h1>
        <p className="max-w-md flex-1 text-lg leading-snug">{messages.pastSales.pastSalesIntro}</p>
        <SoldStats count={count} />
      </header>
      <SoldFilter current={soldFilter} />
      {products.length > 0 ? (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 xl:gap-x-9">
          {products.map((product, index) => (
            <li key={product.id} className="min-w-0">
              <SoldCard product={product} now={new Date(now)} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={messages.pastSales.noPastSales}>{shopLink}</EmptyState>
      )}
      <div className="mt-12 flex flex-wrap justify-center gap-4">
        {cursor && (
          <FilterLink
            getHref={searchParams => getPageHref(parseSoldFilter(searchParams))}
            className={getButtonClass({})}
          >
            {messages.pastSales.newestSales}
          </FilterLink>
        )}
        {nextCursor && (
          <FilterLink
            getHref={searchParams => {
              const pendingFilter = parseSoldFilter(searchParams)
              // The cursor belongs to the list that is shown.
              return getPageHref(pendingFilter, pendingFilter === soldFilter ? nextCursor : undefined)
            }}
            className={getButtonClass({ tone: 'mustard' })}
          >
            {messages.products.loadMore}
          </FilterLink>
        )}
      </div>
      {products.length > 0 && (
        <div className="mt-12 flex flex-wrap items-center justify-between gap-6 border-2 border-ink bg-mustard p-6 md:p-10">
          <p className="headline text-[clamp(1.5rem,4vw,3rem)] large-text:text-[7vw]">{messages.pastSales.nextOne}</p>
          {shopLink}
        </div>
      )}
    </div>
  )
}

const shopLink = (
  <LinkButton to="/shop" tone="chili" size="large">
    {messages.pastSales.shopAvailableItems}
  </LinkButton>
)

function parseSoldFilter(searchParams: URLSearchParams): SoldFilterName {
  const filter = searchParams.get('filter')
  return filter === 'recent' || filter === 'vintage' ? filter : 'all'
}

function getPageHref(soldFilter: SoldFilterName, cursor?: string) {
  const query = new URLSearchParams({ ...(soldFilter !== 'all' && { filter: soldFilter }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/past-sales?${query}` : '/past-sales'
}

/** A sold product. `now` is the server's time, so that server and browser render the same label. */
const SoldCard = ({ product, now, isFirst }: { product: Product; now: Date; isFirst: boolean }) => (
  <Link to={`/product/${product.id}`} className="group block">
    <div className="lift relative">
      <Photo
        image={product.images[0]}
        alt=""
        sizes={gridSizes}
        isFirst={isFirst}
        className={`aspect-[4/5] w-full border-2 border-ink ${soldPhotoClass}`}
      />
      <SoldStamp />
    </div>
    <h2 className="wide mt-3 text-[1.0625rem] leading-tight group-hover:underline md:mt-4 md:text-xl">
      {product.title}
    </h2>
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <CategoryPill category={product.category} />
      <span className="text-smoke text-sm">{formatSoldLabel(product.soldAt, now)}</span>
    </p>
  </Link>
)

const filters = [
  { filter: 'all', name: messages.pastSales.allSoldItems, href: '/past-sales' },
  { filter: 'recent', name: messages.pastSales.recentlySold, href: '/past-sales?filter=recent' },
] as const

/** Those sold more than 30 days ago, 'vintage', have no button. */
type SoldFilterName = (typeof filters)[number]['filter'] | 'vintage'

/** Links between all sales and those of the last 30 days. */
const SoldFilter = ({ current }: { current: SoldFilterName }) => (
  <nav aria-label={messages.pastSales.soldItems} className="my-6 flex flex-wrap gap-x-2 gap-y-3 md:my-8 md:gap-3">
    {filters.map(({ filter, name, href }) => (
      <Link
        key={filter}
        to={href}
        preventScrollReset
        aria-current={filter === current ? 'page' : undefined}
        className="wide inline-flex min-h-11 items-center border-2 border-ink px-3.5 hover:bg-mustard md:px-5 aria-[current]:bg-ink aria-[current]:text-chalk"
      >
        {name}
      </Link>
    ))}
  </nav>
)

const SoldStats = ({ count }: { count: number }) => (
  <dl className="flex border-2 large-text:flex-col max-md:w-full max-md:[&>*]:flex-1 border-ink bg-chalk shadow-[6px_6px_0_var(--color-ink)]">
    {count > 0 && <Stat name={messages.pastSales.happyCustomers} value={String(count)} />}
    <Stat name={messages.pastSales.authenticVintage} value="100%" />
  </dl>
)

const Stat = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse px-4 py-3 not-first:border-ink not-first:border-l-2 large-text:not-first:border-t-2 large-text:not-first:border-l-0 md:px-6">
    <dt className="mt-2 text-sm leading-tight">{name}</dt>
    <dd className="headline tabular text-3xl text-jungle md:text-4xl">{value}</dd>
  </div>
)

/** Loads the page again when one of its products has changed, or another one was sold. */
function useCurrentSales(shown: readonly Product[]): void {
  const { revalidate } = useRevalidator()
  const readAgain = useProductEvents({
    onProduct({ id, product }) {
      if (product?.sold === true || shown.some(item => item.id === id))
        readAgain().catch((error: unknown) => logError('Failed to load past sales', error))
      // Each event asks for itself: what was asked before it need not be asked again.
      return false
    },
    // A page that can't be loaded would be an error: it is loaded when the shop answers.
    read: () => fetchOk('/api/products?sold=1&limit=1'),
    show: revalidate,
  })
}
