import { Link } from 'react-router'
import { outside } from '#app/http/outside.ts'
import { adminOf } from '#app/http/visitor.ts'
import { formatMoney, fromMyr, toMyr } from '#store/money.ts'
import { countActiveByCategory, countStock } from '#store/products/desk-queries.server.ts'
import { pageSize } from '#store/products/listing.ts'
import { isCursor, listProducts } from '#store/products/product-queries.server.ts'
import type { Route } from './+types/home.ts'
import { DeskProductCard } from './products/desk-product-card.tsx'
import { DeskLink, deskButtonClass } from './ui/desk-button.tsx'
import { DeskEmpty } from './ui/desk-empty.tsx'
import { DeskPage } from './ui/desk-page.tsx'
import { StatCards } from './ui/stat-cards.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  adminOf(context)
  const { db } = outside(context)
  const query = new URL(request.url).searchParams
  const said = (query.get('filter') ?? '').trim().toLowerCase()
  const filter = said === 'all' ? '' : said
  const cursor = query.get('cursor')
  const [stock, chips, page] = await Promise.all([
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
  return { ...page, stock: { ...stock, revenue: toMyr(stock.revenue) }, chips, filter, isContinued: cursor !== null }
}

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Listings' }]

/** The admin's home (AHOME-01 to AHOME-05). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, nextCursor, stock, chips, filter, isContinued } = loaderData
  const all = chips.reduce((sum, { count }) => sum + count, 0)
  return (
    <DeskPage
      title="Active Listings"
      aside={
        <DeskLink to="/admin/add-product" tone="main">
          Add New Product
        </DeskLink>
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
          {chips.map(({ category, count }) => (
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
        <DeskEmpty>
          <p>No active items found</p>
          <DeskLink to="/admin/add-product" tone="main">
            Add New Product
          </DeskLink>
        </DeskEmpty>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {products.map(product => (
            <li key={product.id} className="min-w-0">
              <DeskProductCard product={product} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        {isContinued && <DeskLink to={hrefOf(filter)}>Newest</DeskLink>}
        {nextCursor && <DeskLink to={hrefOf(filter, nextCursor)}>Load more</DeskLink>}
      </div>
    </DeskPage>
  )
}

const Chip = ({ name, count, to, isCurrent }: { name: string; count: number; to: string; isCurrent: boolean }) => (
  <li>
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={deskButtonClass({})}>
      {name} <span className="tabular font-normal">({count})</span>
    </Link>
  </li>
)

function hrefOf(filter: string, cursor?: string) {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(cursor && { cursor }) })
  return query.size > 0 ? `/admin?${query}` : '/admin'
}
