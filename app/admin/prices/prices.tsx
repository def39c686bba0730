import { useState } from 'react'
import { getAdmin } from '#app/context/current-user.ts'
import { storeContext } from '#app/context/store-context.ts'
import * as garment from '#app/messages/en/garment.ts'
import { countDaysBetween } from '#store/dates.ts'
import { formatMoney, fromMyr, sen, toMyr } from '#store/money.ts'
import { countByCategory } from '#store/products/admin-listings.server.ts'
import { notAsking, type PriceClock } from '#store/products/asking-price.ts'
import { type CategoryCount, nameCategories } from '#store/products/categories.ts'
import { countFacets, listForSale } from '#store/products/indexed-lists.server.ts'
import { maxChangedPrices, priceUndoMs } from '#store/products/price-change.ts'
import { findLatestPriceChange, findPriceClocks } from '#store/products/price-change-queries.server.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import type { Product } from '#store/products/product.ts'
import type { ParsedPromotion, PlannedPromotion } from '#store/products/promotion.ts'
import { listPlannedPromotions, listPromotions } from '#store/products/promotion-queries.server.ts'
import { EarlierPrice } from '../../ui/product/price-tag.tsx'
import { getActionResult, showResult } from '../ui/action-result.ts'
import { AdminFilterLink } from '../ui/admin-button.tsx'
import { AdminEmptyState, AdminPage } from '../ui/admin-page.tsx'
import { FilterBar, listCategoryOptions } from '../ui/filter-bar.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { SelectAll, useSelectedRows } from '../ui/selection.tsx'
import { AdminList, useStableList } from '../ui/stable-list.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { useNow } from '../ui/use-now.ts'
import type { Route } from './+types/prices.ts'
import { handlePricesForm } from './price-actions.server.ts'
import { PriceBar } from './price-bar.tsx'
import { describeAskedTime, type PriceRowData, previewPrice } from './price-preview.ts'
import { type PricesParams, priceAges, pricesUrl } from './prices-url.ts'
import { PromotionFields } from './promotion-fields.tsx'
import { PromotionList } from './promotion-list.tsx'
import { usePriceForm } from './use-price-form.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { uid } = getAdmin(context)
  const store = storeContext(context)
  const { db, now } = store
  const params = pricesUrl.parse(new URL(request.url).searchParams)
  const since = new Date(now().getTime() - priceUndoMs).toISOString()
  const { filter, q, type, age } = params
  const listing = { filter, q, sort: 'oldest', ...(type && { facets: { type } }) } as const
  const [page, categoryCounts, { type: types }, latest, promotions] = await Promise.all([
    // Those that have hung for the longest time first: they are the ones to be marked down.
    listForSale(store, { ...listing, limit: maxChangedPrices }, { isCounted: false }),
    countByCategory(db, 'for-sale', nameCategories(store.settings.current().categories, 'en')),
    countFacets(store, listing),
    findLatestPriceChange(db, { actorId: uid, since }),
    listPromotions(db),
  ])
  const products = page.products.filter(
    ({ createdAt }) => !age || countDaysBetween(new Date(createdAt ?? 0), now()) >= Number(age),
  )
  const ids = products.map(({ id }) => id)
  const [clocks, planned] = await Promise.all([findPriceClocks(db, ids), listPlannedPromotions(db, ids)])
  return {
    params,
    categoryCounts,
    types,
    latest,
    promotions,
    rows: products.map(product => toRow(product, clocks.get(product.id), planned[product.id])),
    hasMore: page.nextCursor !== null && products.length === page.products.length,
  }
}

const toRow = (
  { id, title, images, price, heldUntil }: Product,
  clock: PriceClock = notAsking,
  planned: readonly PlannedPromotion[] = [],
): PriceRowData => ({
  id,
  title,
  image: findSmallestUrl(images[0]),
  priceSen: fromMyr(price),
  ...clock,
  isHeld: heldUntil !== null,
  planned,
})

function findSmallestUrl(image: Product['images'][number] | undefined): string | undefined {
  const smallest = image?.sources.reduce((a, b) => (b.width < a.width ? b : a), image.sources[0] ?? image)
  return smallest?.url ?? image?.url
}

export const action = (form: Route.ActionArgs) => handlePricesForm(form)

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  showResult(await getActionResult(serverAction), 'The store did not answer. Press again: nothing is changed twice.')

/** Changes many prices at once. */
export default function Prices({ loaderData }: Route.ComponentProps) {
  const { params, categoryCounts, types, latest, promotions, hasMore } = loaderData
  const list = useStableList(loaderData.rows)
  const { rows } = list
  const { selected, isSelected, select, selectAll } = useSelectedRows(rows)
  const form = usePriceForm('percent')
  // Also when the response was lost and a live event told of the change: pressing again would lower
  // the new prices once more.
  const [lastChangeId, setLastChangeId] = useState(latest?.id)
  if (latest && latest.id !== lastChangeId) {
    setLastChangeId(latest.id)
    selectAll(false)
  }
  // What was chosen and typed stays until the store has answered that the sale is made.
  const { result } = form
  const promotionId = result?.ok ? result.promotionId : undefined
  const [lastPromotionId, setLastPromotionId] = useState(promotionId)
  if (promotionId && promotionId !== lastPromotionId) {
    setLastPromotionId(promotionId)
    selectAll(false)
    form.changePromotion(undefined)
  }
  return (
    <AdminPage title="Prices" back={{ to: '/admin', name: 'All listings' }}>
      <PromotionList promotions={promotions} />
      <PriceFilters params={params} categoryCounts={categoryCounts} types={types} />
      {rows.length > 0 && <PromotionFields form={form} />}
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
      <AdminList
        list={list}
        className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3"
        empty={
          <AdminEmptyState message="No piece for sale here">
            <AdminFilterLink getHref={pricesUrl.withChanges({ filter: '', q: '', type: '', age: '' })}>
              Show all pieces
            </AdminFilterLink>
          </AdminEmptyState>
        }
      >
        {row => (
          <li key={row.id} className="min-w-0 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
            <PriceRow
              row={row}
              rule={form.rule}
              promotion={form.parsed}
              isSelected={isSelected(row.id)}
              onSelect={isChecked => select(row.id, isChecked)}
            />
          </li>
        )}
      </AdminList>
      {(rows.length > 0 || latest) && (
        <PriceBar form={form} selected={selected} latest={latest} buyer={params} onClear={() => selectAll(false)} />
      )}
    </AdminPage>
  )
}

interface PriceFiltersProps {
  params: PricesParams
  categoryCounts: readonly CategoryCount[]
  /** Garment types of the pieces that the other filters show. */
  types: readonly { value: string }[]
}

/** Filters and search: links and a GET form without scripts, otherwise updated while typing. */
const PriceFilters = ({ params: { filter, q, type, age }, categoryCounts, types }: PriceFiltersProps) => (
  <>
    <FilterBar
      groups={{
        Category: listCategoryOptions(categoryCounts, id => ({
          isCurrent: filter === id,
          getHref: pricesUrl.withChanges({ filter: id, type: '' }),
        })),
        Type: [{ value: '' }, ...types].map(({ value }) => ({
          name: value ? (typeNames[value] ?? value) : 'All types',
          isCurrent: value === type,
          getHref: pricesUrl.withChanges({ type: value }),
        })),
        'In the shop': priceAges.map(value => ({
          name: value ? `Over ${value} days` : 'Any age',
          isCurrent: value === age,
          getHref: pricesUrl.withChanges({ age: value }),
        })),
      }}
    />
    <SearchForm
      q={q}
      getHref={text => pricesUrl.withChanges({ q: text })}
      label="Search products"
      placeholder="Name, brand, type..."
    >
      {Object.entries({ filter, type, age }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </SearchForm>
  </>
)

const typeNames: Partial<Record<string, string>> = garment.choiceNames.garmentType

interface PriceRowProps {
  row: PriceRowData
  /** What would be done to it while it is selected; undefined while the rule is not complete. */
  rule: PriceRule | undefined
  promotion: ParsedPromotion | undefined
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
}

/** A product with its price, and with the new one while it is selected. A press selects it. */
function PriceRow({ row, rule, promotion, isSelected, onSelect }: PriceRowProps) {
  const now = useNow()
  const { title, image, priceSen, earlierPriceSen } = row
  const preview = isSelected && rule ? previewPrice(row, rule, promotion) : undefined
  return (
    <label className="sheet flex h-full cursor-pointer items-center gap-3 p-2 pr-3 has-checked:border-jungle has-checked:bg-chalk">
      <input
        type="checkbox"
        className="size-6 shrink-0"
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <span className="shrink-0">
        <Thumbnail image={image} width={12} />
      </span>
      <span className="grid min-w-0 grow">
        <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{title}</span>
        <span className="tabular flex flex-wrap items-baseline gap-x-2">
          <span>
            {formatMoney(priceSen)}
            {earlierPriceSen !== null && (
              <EarlierPrice
                product={{ price: toMyr(priceSen), earlierPrice: toMyr(sen(earlierPriceSen)) }}
                className="ml-1 text-smoke text-sm"
              />
            )}
          </span>
          {preview?.price !== undefined && (
            <span className="font-bold text-jungle">
              <span aria-hidden="true">→</span>
              <span className="sr-only">new price</span> {formatMoney(preview.price)}
            </span>
          )}
        </span>
        <span className="text-smoke text-sm empty:hidden">{preview?.note || describeAskedTime(row, now)}</span>
      </span>
    </label>
  )
}
