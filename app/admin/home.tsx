import { Link } from 'react-router'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import { formatMoney, fromMyr, toMyr } from '#store/money.ts'
import { pageSize } from '#store/products/listing.ts'
import { isCursor, listProducts } from '#store/products/product-queries.server.ts'
import { countActiveByCategory, countStock } from '#store/products/stock-queries.server.ts'
import type { Route } from './+types/home.ts'
import { AdminProductCard } from './products/admin-product-card.tsx'
import { AdminLink, adminButtonClass } from './ui/admin-button.tsx'
import { AdminEmptyState } from './ui/admin-empty-state.tsx'
import { AdminPage } from './ui/admin-page.tsx'
import { StatCards } from './ui/stat-cards.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  getAdmin(context)
  const { db } = storeContext(context)
  const query = new URL(request.url).searchParams
  const requestedFilter = (query.get('filter') ?? '').trim().toLowerCase()
  const filter = requestedFilter === 'all' ? '' : requestedFilter
  const cursor = query.get('cursor')
  const [stock, categoryCounts, page] = await Promise.all([
    countStock(db),
    countActiveByCategory(db),
    listProducts(db, {
      filter,
      q: '',
      sort: 'newest',
      limit: pageSize,
      ...(cursor && isCursor(cursor) && { cursor }),
    }),
  ])
  return {
    ...page,
    stock: { ...stock, revenue: toMyr(stock.revenue) },
    categoryCounts,
    filter,
    isContinued: cursor !== null,
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Listings' }]

/** The admin's home (AHOME-01 to AHOME-05). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, nextCursor, stock, categoryCounts, filter, isContinued } = loaderData
  const all = categoryCounts.reduce((sum, { count }) => sum + count, 0)
  return (
    <AdminPage
      title="Active Listings"
      aside={
        <AdminLink to="/admin/add-product" tone="main">
          Add New Product
        </AdminLink>
      }
    >
      <StatCards
        stats={[
          { name: 'Active Listings', value: String(stock.active) },
          { name: 'Items Sold', value: String(stock.sold) },
          { name: 'Total Revenue', value: formatMoney(fromMyr(stock.revenue)) },
        ]}
      />
      <nav aria-label="Category">
        <ul className="flex flex-wrap gap-2">
          <Chip name="All" count={all} to="/admin" isCurrent={filter === ''} />
          {categoryCounts.map(({ category, count }) => (
            <Chip
              key={category}
              name={category}
              count={count}
              to={`/admin?filter=${encodeURIComponent(category)}`}
              isCurrent={filter === category}
            />
          ))}
        </ul>
      </nav>
      {products.length === 0 ? (
        <AdminEmptyState>
          <p>No active items found</p>
          <AdminLink to="/admin/add-product" tone="main">
            Add New Product
          </AdminLink>
        </AdminEmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {products.map(product => (
            <li key={product.id} className="min-w-0">
              <AdminProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isContinued && <AdminLink to={getListHref(filter)}>Newest</AdminLink>}
        {nextCursor && <AdminLink to={getListHref(filter, nextCursor)}>Load more</AdminLink>}
      </div>
    </AdminPage>
  )
}

const Chip = ({ name, count, to, isCurrent }: { name: string; count: number; to: string; isCurrent: boolean }) => (
  <li>
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={adminButtonClass({})}>
      {name} <span className="tabular font-normal">({count})</span>
    </Link>
  </li>
)

function getListHref(filter: string, cursor?: string) {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
