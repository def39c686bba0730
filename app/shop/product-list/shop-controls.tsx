import { Form, Link, useNavigate } from 'react-router'
import { sorts } from '#store/products/listing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { getShopHref, parseShopParams, type ShopParams, sortNames, type View, views } from './shop-url.ts'

/** Search, sort and view. A GET form without JavaScript; with it, changes apply at once. */
export function ShopControls({ params }: { params: ShopParams }) {
  const navigate = useNavigate()
  const navigateTo = (change: Partial<ShopParams>, options: { replace?: boolean } = {}) =>
    navigate(getShopHref({ ...params, ...change }), { preventScrollReset: true, ...options })
  const search = useSearchText(params.q, q => navigateTo({ q }, { replace: true }))

  return (
    <search className="flex flex-wrap gap-3 md:flex-nowrap">
      <Form
        action="/shop"
        className="flex min-w-0 flex-1 basis-full flex-wrap gap-3 md:flex-nowrap"
        onSubmit={event => {
          event.preventDefault()
          const formParams = new URLSearchParams(
            [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]),
          )
          search.submitNow()
          void navigateTo(parseShopParams(formParams))
        }}
      >
        {params.filter && <input type="hidden" name="filter" value={params.filter} />}
        {params.view !== 'grid' && <input type="hidden" name="view" value={params.view} />}
        <div className="relative min-w-0 flex-1 basis-full md:basis-0">
          <input
            type="search"
            name="q"
            aria-label="Search"
            aria-keyshortcuts="/"
            placeholder="Search for vintage treasures..."
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            value={search.text}
            onChange={event => search.type(event.target.value)}
            className="peer min-h-12 w-full border-2 border-ink bg-chalk px-4 text-base"
          />
          {/* The shortcut's key, shown on devices with a mouse while the field is empty. */}
          <span
            aria-hidden="true"
            data-key
            className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden size-7 place-items-center border-2 border-smoke font-sans font-semibold text-smoke peer-focus:invisible peer-not-placeholder-shown:invisible pointer-fine:grid large-text:invisible noscript:invisible"
          >
            /
          </span>
        </div>
        <select
          name="sort"
          aria-label="Sort"
          value={params.sort}
          onChange={event =>
            navigateTo({ sort: parseShopParams(new URLSearchParams({ sort: event.target.value })).sort })
          }
          className="press wide select-arrow min-h-12 min-w-0 flex-1 text-ellipsis bg-chalk pl-4 text-base large-text:pl-2 large-text:text-sm md:flex-none"
        >
          {sorts.map(sort => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
        <noscript>
          <Button type="submit" tone="mustard" className="min-h-12">
            Search
          </Button>
        </noscript>
      </Form>
      <ViewToggle params={params} />
    </search>
  )
}

const viewNames: Record<View, string> = { grid: 'Grid', list: 'List' }

/** Hidden on small screens, which always show a grid. */
const ViewToggle = ({ params }: { params: ShopParams }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
  <div role="group" aria-label="View" className="hidden border-2 border-ink md:flex">
    {views.map(view => (
      <Link
        key={view}
        to={getShopHref({ ...params, view })}
        preventScrollReset
        replace
        aria-current={params.view === view ? 'true' : undefined}
        className="wide flex min-h-11 items-center gap-2 bg-chalk px-4 aria-[current]:bg-ink aria-[current]:text-chalk"
      >
        <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
          <path
            d={
              view === 'grid' ? 'M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1zM9 9h6v6H9z' : 'M1 2h14v3H1zM1 7h14v3H1zM1 12h14v3H1z'
            }
          />
        </svg>
        {viewNames[view]}
      </Link>
    ))}
  </div>
)
