import { getAdminStore } from '#app/context/current-user.ts'
import { formatMoney, fromMyr, toMyr } from '#store/money.ts'
import { countOrders, type OrderCounts } from '#store/orders/admin-order-queries.server.ts'
import { sumOpenDisputes } from '#store/orders/dispute-queries.server.ts'
import type { OrderFilterName } from '#store/orders/order-filters.ts'
import { countMessageProblems } from '#store/outbox/message-queries.server.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { pageSize } from '#store/products/listing.ts'
import { isCursor } from '#store/products/product-queries.server.ts'
import { countActiveByCategory, countStock } from '#store/products/stock-queries.server.ts'
import { countWithdrawnProducts, listWithdrawnProducts } from '#store/products/withdrawn-product-queries.server.ts'
import { Link } from '../ui/navigation/link.tsx'
import type { Route } from './+types/home.ts'
import { messagesUrl } from './messages/messages-url.ts'
import { formatDisputeDay } from './orders/describe-dispute.ts'
import { disputedOrdersPath, ordersUrl } from './orders/orders-url.ts'
import { pricesUrl } from './prices/prices-url.ts'
import { AdminProductCard } from './products/admin-product-card.tsx'
import { getReservePath } from './reserve/reserve-url.ts'
import { AdminLink } from './ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from './ui/admin-page.tsx'
import { FilterBar, type FilterOption, listCategoryOptions } from './ui/filter-bar.tsx'
import { choiceParam, createListUrl, rawParam } from './ui/list-url.ts'
import { AdminList, useStableList } from './ui/stable-list.tsx'
import { revenueCounts, StatCards } from './ui/stat-cards.tsx'
import { useAdminData } from './ui/use-admin-data.ts'

const homeUrl = createListUrl('/admin', {
  show: choiceParam(['active', 'withdrawn']),
  filter: { ...rawParam, parse: value => value.trim().toLowerCase().replace(/^all$/, '') },
  cursor: rawParam,
})
/** Of withdrawn products: putting them back on sale or deleting them brings the others. */
const maxWithdrawn = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const store = getAdminStore(context)
  const { db } = store
  const { show, filter, cursor } = homeUrl.parse(new URL(request.url).searchParams)
  const [orderCounts, disputes, messageProblems, stock, categoryCounts, withdrawnCount, page] = await Promise.all([
    countOrders(db),
    sumOpenDisputes(db),
    countMessageProblems(db),
    countStock(db),
    countActiveByCategory(db),
    countWithdrawnProducts(db),
    show === 'withdrawn'
      ? listWithdrawnProducts(db, { limit: maxWithdrawn }).then(products => ({ products, nextCursor: null }))
      : listForSale(
          store,
          { filter, q: '', sort: 'newest', limit: pageSize, ...(isCursor(cursor) && { cursor }) },
          { isCounted: false },
        ),
  ])
  return {
    ...page,
    // A card shows the first photo alone.
    products: page.products.map(product => ({ ...product, images: product.images.slice(0, 1), imageUrls: [] })),
    orderCounts,
    respondBy: disputes.respondBy,
    messageProblems,
    categoryCounts,
    withdrawnCount,
    show,
    filter,
    stock: { ...stock, revenue: toMyr(stock.revenue) },
    isContinued: cursor !== '',
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Listings' }]

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, nextCursor, orderCounts, respondBy, messageProblems, stock, show, filter, isContinued } = loaderData
  const { categoryCounts, withdrawnCount } = loaderData
  const list = useStableList(products)
  const hasActive = show === 'active' && list.rows.length > 0
  const withdrawnOption: FilterOption = {
    name: 'Withdrawn',
    count: withdrawnCount,
    isCurrent: show === 'withdrawn',
    getHref: homeUrl.withChanges({ show: 'withdrawn', filter: '', cursor: '' }),
  }
  return (
    <AdminPage title="Active Listings" aside={<AddProduct />}>
      <TodayStrip counts={orderCounts} {...{ respondBy, messageProblems }} unanswered={useAdminData().unanswered} />
      <StatCards
        stats={[
          { name: 'Active Listings', value: String(stock.active) },
          { name: 'Items Sold', value: String(stock.sold) },
          { name: 'Total Revenue', value: formatMoney(fromMyr(stock.revenue)), counts: revenueCounts },
        ]}
      />
      <FilterBar
        groups={{
          Category: [
            ...listCategoryOptions(categoryCounts, category => ({
              isCurrent: show === 'active' && filter === category,
              getHref: homeUrl.withChanges({ show: 'active', filter: category, cursor: '' }),
            })),
            ...(withdrawnCount > 0 || show === 'withdrawn' ? [withdrawnOption] : []),
          ],
        }}
      />
      <AdminList
        list={list}
        className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6"
        empty={
          <AdminEmptyState message="No active items found">
            <AddProduct />
          </AdminEmptyState>
        }
      >
        {product => (
          <li key={product.id} className="min-w-0">
            <AdminProductCard product={product} />
          </li>
        )}
      </AdminList>
      <div className="flex flex-wrap justify-center gap-3">
        {/* A cursor is valid for the shown list only, so these links ignore a filter that is loading. */}
        {isContinued && <AdminLink to={homeUrl.getHref({ show, filter, cursor: '' })}>Newest</AdminLink>}
        {hasActive && <AdminLink to="/admin/labels">Print labels</AdminLink>}
        {hasActive && (
          <AdminLink to={pricesUrl.getHref({ filter, q: '', order: '', question: '' })}>Change prices</AdminLink>
        )}
        {hasActive && <AdminLink to={getReservePath({})}>Hold for a buyer</AdminLink>}
        {nextCursor && <AdminLink to={homeUrl.getHref({ show, filter, cursor: nextCursor })}>Load more</AdminLink>}
      </div>
    </AdminPage>
  )
}

const AddProduct = () => (
  <AdminLink to="/admin/add-product" tone="main">
    Add New Product
  </AdminLink>
)

const tasks = [
  { name: 'to pack', show: 'paid' },
  { name: 'to hand over', show: 'processing' },
  { name: 'waiting for payment', show: 'awaiting-payment' },
  { name: 'owed', show: 'owed' },
] as const satisfies { name: string; show: OrderFilterName }[]

const noFilters = { page: 1, q: '', from: '', to: '' }

interface TodayStripProps {
  counts: OrderCounts
  /** The nearest deadline of a disputed order, ISO 8601. */
  respondBy: string | null
  /** Messages that failed or were perhaps sent. Without any they are no task. */
  messageProblems: number
  /** Questions without an answer. The same. */
  unanswered: number
}

/**
 * What is to be done today, each number leading to its list. What is to be packed comes first and
 * loud.
 */
const TodayStrip = ({ counts, respondBy, messageProblems, unanswered }: TodayStripProps) => (
  <nav aria-label="Today">
    <ul className="figures">
      {tasks.map(({ name, show }) => (
        <Task
          key={show}
          name={name}
          count={counts[show]}
          to={ordersUrl.getHref({ ...noFilters, show, sort: show === 'paid' ? 'oldest' : 'default' })}
          isLoud={show === 'paid' && counts.paid > 0}
        />
      ))}
      {counts.reserved > 0 && (
        <Task
          name="reserved"
          count={counts.reserved}
          to={ordersUrl.getHref({ ...noFilters, show: 'reserved', sort: 'default' })}
        />
      )}
      {counts.disputed > 0 && (
        <Task
          name={respondBy ? `disputed, due ${formatDisputeDay(respondBy)}` : 'disputed'}
          count={counts.disputed}
          to={disputedOrdersPath}
        />
      )}
      {unanswered > 0 && <Task name="questions to answer" count={unanswered} to="/admin/questions" />}
      {messageProblems > 0 && (
        <Task
          name="messages failed"
          count={messageProblems}
          to={messagesUrl.getHref({ of: 'mail', show: 'problems', page: 1 })}
        />
      )}
    </ul>
  </nav>
)

const Task = ({ name, count, to, isLoud = false }: { name: string; count: number; to: string; isLoud?: boolean }) => (
  <li className={isLoud ? 'fills bg-mustard' : ''}>
    <Link
      to={to}
      className={`flex h-full items-center gap-x-3 px-3 py-2 hover:bg-sand/40 md:px-4 ${isLoud ? 'min-h-16' : 'min-h-12'}`}
    >
      <span className={`figure ${isLoud ? 'text-3xl!' : count > 0 ? 'text-jungle' : 'text-smoke'}`}>{count}</span>
      <span className={`min-w-0 leading-tight ${isLoud ? 'wide grow text-lg' : 'text-sm'}`}>{name}</span>
      {isLoud && (
        <span aria-hidden="true" className="font-bold text-xl">
          →
        </span>
      )}
    </Link>
  </li>
)
