import { useLocation } from 'react-router'
import { getAdminStore } from '#app/context/current-user.ts'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, fromMyr, toMyr } from '#store/money.ts'
import { countOrders } from '#store/orders/admin-order-queries.server.ts'
import { sumOpenDisputes } from '#store/orders/dispute-queries.server.ts'
import { findUnknownYear } from '#store/orders/pack-by.ts'
import { countMessageProblems } from '#store/outbox/message-queries.server.ts'
import { countByCategory, countListings, listInState } from '#store/products/admin-listings.server.ts'
import { type CategoryCount, nameCategories } from '#store/products/categories.ts'
import { pageSize } from '#store/products/listing.ts'
import type { ListingState } from '#store/products/listing-state.ts'
import type { Product } from '#store/products/product.ts'
import { countStock } from '#store/products/product-queries.server.ts'
import type { Route } from './+types/home.ts'
import { BeforeYouOpen } from './opening/before-you-open.tsx'
import { findOpeningSteps, handleRemoveDemo } from './opening/opening.server.ts'
import { pricesUrl } from './prices/prices-url.ts'
import { AdminProductCard } from './products/admin-product-card.tsx'
import { getLabelsPath } from './products/labels-path.ts'
import { ListedNote } from './products/listed-note.tsx'
import { type ListingsParams, listingsUrl, maxListings } from './products/listings-url.ts'
import { reserveUrl } from './reserve/reserve-url.ts'
import { TodayStrip } from './today-strip.tsx'
import { getActionResult, showResult } from './ui/action-result.ts'
import { AdminFilterLink, AdminLink } from './ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from './ui/admin-page.tsx'
import { FilterBar, listCategoryOptions, listOptions } from './ui/filter-bar.tsx'
import { pluralize } from './ui/pluralize.ts'
import { SearchForm } from './ui/search-form.tsx'
import { AdminList, useStableList } from './ui/stable-list.tsx'
import { revenueCounts, StatCards } from './ui/stat-cards.tsx'
import { useAdminData } from './ui/use-admin-data.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const { db, settings } = store
  const params = listingsUrl.parse(new URL(request.url).searchParams)
  const { show: state, filter, q, rows } = params
  const [orderCounts, disputes, messageProblems, stock, categoryCounts, stateCounts, page, openingSteps] =
    await Promise.all([
      countOrders(db),
      sumOpenDisputes(db),
      countMessageProblems(db),
      countStock(db),
      countByCategory(db, state, nameCategories(settings.current().categories, 'en')),
      countListings(db),
      listInState(store, { state, filter, q, limit: rows }),
      q === '' ? findOpeningSteps(store) : [],
    ])
  return {
    params,
    openingSteps,
    // A card shows the first photo alone.
    products: page.products.map(product => ({ ...product, images: product.images.slice(0, 1), imageUrls: [] })),
    hasMore: page.hasMore,
    orderCounts,
    respondBy: disputes.respondBy,
    messageProblems,
    unknownYear: findUnknownYear(store.settings.current(), toShopDay(store.now())),
    categoryCounts,
    stateCounts,
    stock: { ...stock, revenue: toMyr(stock.revenue) },
  }
}

export const action = (form: Route.ActionArgs) => handleRemoveDemo(form)

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(await getActionResult(serverAction), 'The demo could not be removed.')

/** What is to be done today, and the products in each state. A search leaves the list alone. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { params, products, hasMore, orderCounts, respondBy, messageProblems, unknownYear, stock } = loaderData
  const list = useStableList(products)
  const { unanswered } = useAdminData()
  const { state } = useLocation() as { state: { addedId?: string } | null }
  const added = products.filter(({ id }) => id === state?.addedId)
  return (
    <AdminPage title="Listings" aside={<AddProduct />}>
      {added.length > 0 && <ListedNote products={added} />}
      <SearchForm
        q={params.q}
        getHref={q => listingsUrl.withChanges({ q, rows: pageSize })}
        label="Search listings"
        placeholder="Name, brand, type, colour..."
      >
        {params.filter && <input type="hidden" name="filter" value={params.filter} />}
        {params.show !== 'for-sale' && <input type="hidden" name="show" value={params.show} />}
      </SearchForm>
      {params.q === '' && (
        <>
          <TodayStrip counts={orderCounts} {...{ respondBy, messageProblems, unanswered, unknownYear }} />
          <BeforeYouOpen steps={loaderData.openingSteps} />
          <div className="max-md:order-last">
            <StatCards
              stats={[
                { name: 'Active Listings', value: String(stock.active) },
                { name: 'Items Sold', value: String(stock.sold) },
                { name: 'Total Revenue', value: formatMoney(fromMyr(stock.revenue)), counts: revenueCounts },
              ]}
            />
          </div>
        </>
      )}
      <ListingFilters {...loaderData} />
      <ListingTools params={params} products={list.rows} />
      {params.q !== '' && products.length > 0 && (
        <p role="status" className="text-smoke text-sm">
          {hasMore ? `The first ${products.length} pieces found` : `${pluralize(products.length, 'piece')} found`}
        </p>
      )}
      <AdminList
        list={list}
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6"
        empty={<NoListings params={params} />}
      >
        {product => (
          <li key={product.id} className="min-w-0">
            <AdminProductCard product={product} />
          </li>
        )}
      </AdminList>
      {hasMore && (
        <div className="text-center">
          {params.rows < maxListings ? (
            <AdminFilterLink getHref={listingsUrl.withChanges({ rows: params.rows + pageSize })} preventScrollReset>
              Load more
            </AdminFilterLink>
          ) : (
            'Search or choose a category to see others.'
          )}
        </div>
      )}
    </AdminPage>
  )
}

/** What is done with many pieces for sale, those that a search or category shows. */
function ListingTools({ params, products }: { params: ListingsParams; products: readonly Product[] }) {
  const { show, filter, q } = params
  if (show !== 'for-sale' || products.length === 0) return null
  const isAll = filter === '' && q === ''
  const labelled = isAll ? [] : products.map(({ id }) => id)
  return (
    <div className="flex gap-2 *:min-w-0 *:flex-auto *:px-2! *:text-center *:text-sm md:*:flex-none md:*:px-4!">
      <AdminLink to={pricesUrl.getHref({ filter, q })}>Change prices</AdminLink>
      <AdminLink to={getLabelsPath(labelled)}>Print labels</AdminLink>
      <AdminLink to={reserveUrl.path}>Hold for a buyer</AdminLink>
    </div>
  )
}

const stateNames: Record<ListingState, string> = {
  'for-sale': 'For sale',
  reserved: 'Reserved',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
  waiting: 'Waiting',
}

interface ListingFiltersProps {
  params: ListingsParams
  categoryCounts: readonly CategoryCount[]
  stateCounts: Record<ListingState, number>
}

/** The categories of the chosen state, then the states. */
const ListingFilters = ({ params, categoryCounts, stateCounts }: ListingFiltersProps) => (
  <FilterBar
    preventScrollReset
    groups={{
      Category: listCategoryOptions(categoryCounts, id => ({
        isCurrent: params.filter === id,
        getHref: listingsUrl.withChanges({ filter: id, rows: pageSize }),
        // Those of a search aren't counted.
      })).map(({ count, ...option }) => (params.q === '' && count !== undefined ? { ...option, count } : option)),
      State: listOptions(
        stateNames,
        params.show,
        show => listingsUrl.withChanges({ show, filter: '', rows: pageSize }),
        params.q === '' ? stateCounts : undefined,
      ),
    }}
  />
)

const emptyHints: Record<Exclude<ListingState, 'for-sale'>, string> = {
  reserved: 'A piece comes here while you hold it for a buyer.',
  sold: 'A piece comes here when its order is paid, or when you mark it as sold elsewhere.',
  withdrawn: 'A piece comes here when you withdraw it on its page.',
  waiting: 'A piece comes here when you add it to a drop that has not opened.',
}

/** The chips of the states keep a search: it goes on there. */
function NoListings({ params: { show, q } }: { params: ListingsParams }) {
  if (q !== '')
    return (
      <AdminEmptyState message={`No piece found for “${q}” here`} hint="Choose another state to look for it there.">
        <AdminFilterLink getHref={listingsUrl.withChanges({ q: '', filter: '' })}>Clear search</AdminFilterLink>
      </AdminEmptyState>
    )
  if (show !== 'for-sale')
    return (
      <AdminEmptyState message="None now" hint={emptyHints[show]}>
        <AdminLink to={listingsUrl.path}>See what is for sale</AdminLink>
      </AdminEmptyState>
    )
  return (
    <AdminEmptyState message="No active items found">
      <AddProduct />
    </AdminEmptyState>
  )
}

const AddProduct = () => (
  <AdminLink to="/admin/add-product" tone="main">
    Add New Product
  </AdminLink>
)
