import { useEffect, useState } from 'react'
import { data, type ShouldRevalidateFunctionArgs, useNavigation, useSearchParams } from 'react-router'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { nameCategories } from '#store/products/categories.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { getCategoryName, hasFacets, pageSize } from '#store/products/listing.ts'
import { toCard } from '#store/products/product.ts'
import { isCursor } from '#store/products/product-queries.server.ts'
import { KinabaluBadge } from '../ui/brand/kinabalu-badge.tsx'
import { Tagline } from '../ui/brand/tagline.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { logError } from '../ui/feedback/log-error.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { TryAgain } from '../ui/feedback/try-again.tsx'
import { useRootData } from '../ui/hooks/use-root-data.ts'
import { FilterLink } from '../ui/navigation/filter-link.tsx'
import { TextLink } from '../ui/navigation/link.tsx'
import type { Route } from './+types/shop.ts'
import { ClosedNotice } from './cart/closed-notice.tsx'
import { type FacetChip, listFacetChips } from './filters/facet-chips.ts'
import { ProductList } from './product-list/product-list.tsx'
import { ShopControls } from './product-list/shop-controls.tsx'
import { getListingKey, getShopHref, parseShopParams, type ShopParams, withoutFacet } from './product-list/shop-url.ts'
import { Ticker } from './product-list/ticker.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = storeContext(context)
  const searchParams = new URL(request.url).searchParams
  const { view: _, ...listing } = parseShopParams(searchParams)
  const rawCursor = searchParams.get('cursor')
  const { ticker, badge, description } = store.settings.current().brand[messages.language]
  const cursor = rawCursor && isCursor(rawCursor) ? rawCursor : null
  try {
    const query = { ...listing, limit: pageSize, ...(cursor && { cursor }) }
    const page = await listForSale(store, query)
    const categories = nameCategories(store.settings.current().categories, messages.language)
    // Words that the server says are not in the page's script.
    const words = {
      chips: listFacetChips(listing.facets, messages),
      name: messages.products.nameListing(listing.q, listing.filter && getCategoryName(categories, listing.filter)),
      description,
    }
    return { ...page, ...words, ticker, badge, listing, cursor, products: page.products.map(toCard), hasFailed: false }
  } catch (error) {
    // Without the list the page still renders, with an error in the list's place.
    store.log.error({ err: error }, 'Failed to load shop products')
    return data({ ...emptyPage, listing, cursor, ticker, badge }, { status: 500 })
  }
}

const emptyPage = {
  chips: [],
  name: '',
  description: '',
  products: [],
  cursor: null,
  nextCursor: null,
  total: undefined,
  hasFailed: true,
}

/** The words of the last page, for one that can't be loaded. */
let known = { ticker: [] as string[], badge: '' }

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    // The server's redirect to the document, while it can't give the data.
    if (error instanceof Response) throw error
    // A navigation away aborts the request; that is not an error.
    if (!request.signal.aborted) logError('Failed to load products', error)
    const { view: _, ...listing } = parseShopParams(new URL(request.url).searchParams)
    return { ...emptyPage, ...known, listing }
  }
}

/** A change of view needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const getListKey = ({ searchParams }: URL) =>
    getListingKey(parseShopParams(searchParams)) + searchParams.get('cursor')
  return getListKey(currentUrl) === getListKey(nextUrl) ? false : defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shop, tagline } = matches[0].loaderData ?? {}
  return [
    { title: loaderData?.name ? `${loaderData.name} · ${shop?.name}` : `${shop?.name} · ${tagline}` },
    { name: 'description', content: loaderData?.description },
  ]
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  const { location } = useNavigation()
  const isNavigating = location?.pathname === '/shop'
  const params = parseShopParams(searchParams)
  useEffect(() => {
    if (!loaderData.hasFailed) known = { ticker: loaderData.ticker, badge: loaderData.badge }
  }, [loaderData])
  const key = `${getListingKey(loaderData.listing)} ${loaderData.cursor}`
  const [live, setLive] = useState({ key, total: loaderData.total })
  return (
    <>
      <ShopHero
        {...loaderData}
        params={{ ...params, ...loaderData.listing }}
        total={live.key === key ? live.total : loaderData.total}
      />
      <div className="shell max-md:pt-1 md:mt-8">
        <ClosedNotice className="mt-2 mb-4" />
        <ShopControls />
        <FacetChipList chips={loaderData.chips} />
        {loaderData.hasFailed ? (
          <LoadError isRetrying={isNavigating} />
        ) : (
          <ProductList
            key={key}
            page={loaderData}
            params={params}
            isNavigating={isNavigating}
            onTotal={total => setLive({ key, total })}
          />
        )}
      </div>
    </>
  )
}

const LoadError = ({ isRetrying }: { isRetrying: boolean }) => (
  <div className="mt-8">
    <EmptyState title={messages.products.shopFailed}>{isRetrying ? <Spinner /> : <TryAgain />}</EmptyState>
  </div>
)

const chipClass = 'inline-flex min-h-11 items-center gap-2 border-2 border-ink px-3.5 font-semibold'

/** What the list is filtered by; pressing one takes it away. */
const FacetChipList = ({ chips }: { chips: readonly FacetChip[] }) => {
  if (chips.length === 0) return null
  return (
    // On phones one row, which is swiped, leaves the first photos in view.
    <ul className="mt-1.5 flex gap-2 max-md:-mx-(--page-margin) max-md:scroll-pr-40 max-md:overflow-x-auto max-md:px-(--page-margin) max-md:[scrollbar-width:none] md:mt-4 md:flex-wrap [&>*]:shrink-0">
      {chips.map(({ label, param, value }) => (
        <li key={param + value}>
          <FilterLink
            getHref={searchParams => {
              const params = parseShopParams(searchParams)
              return getShopHref({ ...params, facets: withoutFacet(params.facets, param, value) })
            }}
            preventScrollReset
            aria-label={messages.products.removeFilter(label)}
            className={`${chipClass} bg-mustard hover:bg-chalk`}
          >
            {label} <span aria-hidden="true">×</span>
          </FilterLink>
        </li>
      ))}
      <li className="-right-(--page-margin) sticky large-text:static bg-paper max-md:ml-1.5 max-md:pr-(--page-margin) max-md:shadow-[-0.25rem_0_0.5rem_var(--color-paper)]">
        <FilterLink
          getHref={searchParams => getShopHref({ ...parseShopParams(searchParams), facets: {} })}
          preventScrollReset
          className={`${chipClass} border-transparent underline underline-offset-4`}
        >
          {messages.products.clearFilters}
        </FilterLink>
      </li>
    </ul>
  )
}

/** Longer headings are smaller, and have no number beside them on phones. */
const maxLargeHeading = 24

interface ShopHeroProps {
  params: ShopParams
  /** Search and category in words; empty without both. */
  name: string
  /** The number of products of the listing, if known. */
  total: number | undefined
  ticker: readonly string[]
  badge: string
}

/**
 * The head of the shop: logo and tagline, or what is filtered or searched for. Both are as high, so
 * that the search field stays in its place while somebody types.
 */
function ShopHero({ params, name, total, ticker, badge }: ShopHeroProps) {
  // Its chips stand in the place of the head on phones.
  const isFiltered = hasFacets(params.facets)
  const isListing = Boolean(params.filter || params.q || isFiltered)
  const { tagline } = useRootData()
  const heading = name || messages.products.filteredProducts
  const isLong = heading.length > maxLargeHeading
  return (
    <>
      <div className={isFiltered ? 'sr-only md:not-sr-only' : ''}>
        <div className="shell flex h-11 items-center justify-between gap-4 overflow-hidden md:h-[calc(min(8vw,9rem)+2.5rem)] large-text:h-auto large-text:py-3">
          {isListing ? (
            <>
              <div className="min-w-0">
                <p className="headline text-2xl leading-none [word-spacing:0] max-md:sr-only">
                  <Tagline words={tagline} />
                </p>
                <h1
                  className={`headline flex items-baseline leading-none [overflow-wrap:anywhere] [word-spacing:0] md:mt-2 ${isLong ? 'text-sm md:text-[min(2.2vw,1.875rem)]' : 'text-lg md:text-[min(4.4vw,3.75rem)]'}`}
                >
                  <span className="line-clamp-2 large-text:line-clamp-none">{heading}</span>
                  {total !== undefined && (
                    <span className={`tabular shrink-0 ${isLong ? 'max-md:hidden' : ''}`}>{`\u00a0· ${total}`}</span>
                  )}
                </h1>
              </div>
              <TextLink
                to={getShopHref({ sort: params.sort, view: params.view })}
                className={`wide shrink-0 ${isFiltered ? 'max-md:hidden' : ''}`}
              >
                {messages.products.allProducts}
              </TextLink>
            </>
          ) : (
            <>
              <h1 className="headline whitespace-nowrap text-[min(5.2vw,2.25rem)] leading-[0.86] [word-spacing:0] md:text-[min(4.9vw,5.5rem)]">
                <Tagline words={tagline} />
              </h1>
              <KinabaluBadge badge={badge} className="size-[min(8vw,9rem)] shrink-0 rotate-12 max-md:hidden" />
            </>
          )}
        </div>
      </div>
      <Ticker phrases={ticker} />
    </>
  )
}
