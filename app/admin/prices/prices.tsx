import { useState } from 'react'
import { getAdmin } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { fromMyr } from '#store/money.ts'
import { notAsking, type PriceClock } from '#store/products/asking-price.ts'
import { listForSale } from '#store/products/indexed-lists.server.ts'
import { maxChangedPrices, priceUndoMs } from '#store/products/price-change.ts'
import { findLatestPriceChange, findPriceClocks } from '#store/products/price-change-queries.server.ts'
import type { Product } from '#store/products/product.ts'
import { countActiveByCategory } from '#store/products/stock-queries.server.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { getActionResult, revalidateAfterAction, unavailableResult } from '../ui/action-result.ts'
import { AdminFilterLink, AdminLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar, listCategoryOptions } from '../ui/filter-bar.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { SelectAll } from '../ui/select-all.tsx'
import { useSelectedRows } from '../ui/use-selected-rows.ts'
import { useStableList } from '../ui/use-stable-list.ts'
import type { Route } from './+types/prices.ts'
import { handlePricesForm } from './price-actions.server.ts'
import { PriceBar } from './price-bar.tsx'
import { type PriceRowData, previewPrice } from './price-preview.ts'
import { PriceRow } from './price-row.tsx'
import { maxSearchLength, type PricesParams, pricesUrl } from './prices-url.ts'
import { usePriceForm } from './use-price-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const store = storeContext(context)
  const { db, now } = store
  const params = pricesUrl.parse(new URL(request.url).searchParams)
  const since = new Date(now().getTime() - priceUndoMs).toISOString()
  const [page, categoryCounts, latest] = await Promise.all([
    // Those that have hung for the longest time first: they are the ones to be marked down.
    listForSale(store, { ...params, sort: 'oldest', limit: maxChangedPrices }, { isCounted: false }),
    countActiveByCategory(db),
    findLatestPriceChange(db, { actorId: uid, since }),
  ])
  const clocks = await findPriceClocks(
    db,
    page.products.map(({ id }) => id),
  )
  return {
    params,
    categoryCounts,
    latest,
    now: now().toISOString(),
    rows: page.products.map(product => toRow(product, clocks.get(product.id))),
    hasMore: page.nextCursor !== null,
  }
}

const toRow = ({ id, title, images, price, heldUntil }: Product, clock: PriceClock = notAsking): PriceRowData => ({
  id,
  title,
  image: findSmallestUrl(images[0]),
  priceSen: fromMyr(price),
  ...clock,
  isHeld: heldUntil !== null,
})

function findSmallestUrl(image: Product['images'][number] | undefined): string | undefined {
  const smallest = image?.sources.reduce((a, b) => (b.width < a.width ? b : a), image.sources[0] ?? image)
  return smallest?.url ?? image?.url
}

export async function action({ request, context }: Route.ActionArgs) {
  const { uid, email } = getAdmin(context)
  return handlePricesForm(storeContext(context), await readForm(request), { uid, email })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await getActionResult(serverAction)
  const toast = await loadToast()
  if (result?.ok) toast.success(result.message)
  else toast.error(result?.error ?? 'The store did not answer. Press again: nothing is changed twice.')
  return result ?? unavailableResult
}

export const shouldRevalidate = revalidateAfterAction

export const meta: Route.MetaFunction = () => [{ title: 'Admin · Prices' }]

/** Changes many prices at once. */
export default function Prices({ loaderData }: Route.ComponentProps) {
  const { params, categoryCounts, latest, now, hasMore } = loaderData
  const { rows, listProps } = useStableList(loaderData.rows)
  const { selected, isSelected, select, selectAll } = useSelectedRows(rows)
  const form = usePriceForm()
  const { rule, result } = form
  // Also when the response was lost and a live event told of the change: pressing again would lower
  // the new prices once more.
  const [lastChangeId, setLastChangeId] = useState(latest?.id)
  if (latest && latest.id !== lastChangeId) {
    setLastChangeId(latest.id)
    selectAll(false)
  }
  return (
    <AdminPage title="Prices" aside={<AdminLink to="/admin">All listings</AdminLink>}>
      <PriceFilters params={params} categoryCounts={categoryCounts} />
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <SelectAll count={rows.length} selected={selected.length} onSelect={selectAll}>
            {`Select all ${rows.length}`}
          </SelectAll>
          <p className="text-smoke text-sm">
            {hasMore ? `The ${rows.length} oldest: choose a category or search for the others.` : 'The oldest first.'}
          </p>
        </div>
      )}
      <div {...listProps} className="outline-none">
        {rows.length > 0 ? (
          <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map(row => (
              <li key={row.id} className="min-w-0 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
                <PriceRow
                  row={row}
                  rule={rule}
                  now={now}
                  isSelected={isSelected(row.id)}
                  onSelect={isChecked => select(row.id, isChecked)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <AdminEmptyState>
            <p>No piece for sale here</p>
            <AdminFilterLink getHref={pricesUrl.withChanges({ filter: '', q: '' })}>Show all pieces</AdminFilterLink>
          </AdminEmptyState>
        )}
      </div>
      {(rows.length > 0 || latest) && (
        <PriceBar
          input={form.input}
          rule={rule}
          onInput={form.changeInput}
          selectedCount={selected.length}
          changingCount={rule ? selected.filter(row => previewPrice(row, rule, now).price !== undefined).length : 0}
          isBusy={form.isBusy}
          error={result?.ok === false ? result.error : undefined}
          onSubmit={() => form.submit(selected)}
          onClear={() => selectAll(false)}
          latest={latest}
        />
      )}
    </AdminPage>
  )
}

interface PriceFiltersProps {
  params: PricesParams
  categoryCounts: { category: string; count: number }[]
}

/** Category and search: links and a GET form without scripts, otherwise updated while typing. */
function PriceFilters({ params: { filter, q }, categoryCounts }: PriceFiltersProps) {
  const { navigateTo } = usePendingParams()
  return (
    <>
      <FilterBar
        groups={{
          Category: listCategoryOptions(categoryCounts, category => ({
            isCurrent: filter === category,
            getHref: pricesUrl.withChanges({ filter: category }),
          })),
        }}
      />
      <SearchForm
        action={pricesUrl.path}
        q={q}
        onSearch={(text, options) =>
          navigateTo(pricesUrl.withChanges({ q: text }), { preventScrollReset: true, ...options })
        }
        label="Search products"
        placeholder="Name, brand, type..."
        maxLength={maxSearchLength}
      >
        <input type="hidden" name="filter" value={filter} />
      </SearchForm>
    </>
  )
}
