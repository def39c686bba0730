import { Fragment, type ReactNode, useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import type { ChoiceCount, FacetCounts } from '#store/products/facet-groups.ts'
import { type Facets, parseFacets, toTextKey } from '#store/products/facets.ts'
import type { FactName } from '#store/products/fields.ts'
import { type ChoiceParam, choiceFilters } from '#store/products/filters.ts'
import { type FacetParams, hasFacets, type Listing, readFacetParams } from '#store/products/listing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { afterDialog } from '../../ui/feedback/dialog-history.ts'
import { logError } from '../../ui/feedback/log-error.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { fetchOk } from '../../ui/fetch-ok.ts'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import { describeFact } from '../../ui/product/describe-fact.ts'
import { myGarments } from '../fits-me/my-garments-store.ts'
import { getShopHref, parseShopParams, type ShopParams } from '../product-list/shop-url.ts'
import { useStoredList } from '../saved/use-stored-list.ts'
import { getMySize } from './my-size.ts'
import { PriceRange } from './price-range.tsx'

/** The filters of the shop: a sheet from below on phones, a dialog on anything wider. */
export function FilterSheet({ params, onClose }: { params: ShopParams; onClose: () => void }) {
  const [facets, setFacets] = useState(params.facets)
  const { counts, hasFailed } = useFacetCounts({ ...params, facets })
  const { navigateTo } = usePendingParams()
  const chosen = parseFacets(facets)
  const change = (changes: FacetParams) => setFacets(readFacetParams({ ...facets, ...changes }))
  const toggle = (param: ChoiceParam, values: readonly string[], value: string) =>
    change({
      [param]: (values.includes(value) ? values.filter(other => other !== value) : [...values, value])
        // Brands may have a comma, which separates those of an address.
        .map(text => text.replaceAll(',', ' '))
        .join(','),
    })

  function show() {
    afterDialog(
      () =>
        void navigateTo(searchParams => getShopHref({ ...parseShopParams(searchParams), facets }), {
          preventScrollReset: true,
        }),
    )
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.products.filter}
      className="flex w-[min(100vw,44rem)] max-w-none flex-col p-0 max-md:mx-0 max-md:mb-0 max-md:w-full [&>h2]:px-5 [&>h2]:py-5"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6">
        {counts ? (
          <div className="grid gap-6">
            {words.map(({ param, title, getName }) => (
              <Fragment key={param}>
                <Choices
                  title={title}
                  choices={counts[param]}
                  chosen={listChosen(param, chosen, counts)}
                  getName={getName}
                  renderMark={param === 'colour' ? value => <Swatch colour={value} /> : undefined}
                  onToggle={value => toggle(param, listChosen(param, chosen, counts), value)}
                />
                {param === 'size' && <MySize facets={facets} onChange={change} />}
              </Fragment>
            ))}
            <PriceRange value={facets.price ?? ''} prices={counts.price} onChange={price => change({ price })} />
            <Choices
              title={messages.filters.age}
              choices={counts.new > 0 || chosen.new ? [{ value: '1', count: counts.new }] : []}
              chosen={chosen.new ? ['1'] : []}
              getName={() => messages.filters.newThisWeek}
              onToggle={() => change({ new: chosen.new ? '' : '1' })}
            />
          </div>
        ) : (
          <div className="grid min-h-48 place-items-center">
            {hasFailed ? <p role="alert">{messages.filters.failed}</p> : <Spinner />}
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3 border-ink border-t-2 bg-chalk p-4 large-text:p-2 large-text:text-sm">
        <Button
          tone="chili"
          className="min-h-12 flex-1 whitespace-nowrap px-3 large-text:whitespace-normal max-[24rem]:px-2 large-text:text-sm max-[24rem]:text-sm"
          onClick={show}
        >
          {messages.filters.show(counts?.total)}
        </Button>
        <Button
          className="min-h-12 px-3 max-[24rem]:px-2 large-text:text-sm max-[24rem]:text-sm"
          aria-disabled={Object.keys(facets).length === 0}
          onClick={() => setFacets({})}
        >
          {messages.products.clearFilters}
        </Button>
      </div>
    </Dialog>
  )
}

/** Filters by the measurements of a garment that the shopper likes, which the browser keeps. */
function MySize({ facets, onChange }: { facets: FacetParams; onChange: (changes: FacetParams) => void }) {
  const size = getMySize(useStoredList(myGarments).rows)
  const hasSize = hasFacets(size)
  const isChosen = Boolean(facets.pit || facets.waist)
  if (!hasSize && !isChosen) return <p className="text-smoke">{messages.filters.noMeasurements}</p>
  return (
    <fieldset>
      <legend className="wide mb-2 text-sm">{messages.filters.mySize}</legend>
      <Choice isChosen={isChosen} onToggle={() => onChange(isChosen ? { pit: '', waist: '' } : size)}>
        {messages.filters.likeMine}
      </Choice>
    </fieldset>
  )
}

const Choice = ({ isChosen, onToggle, children }: { isChosen: boolean; onToggle: () => void; children: ReactNode }) => (
  <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 border-2 border-ink bg-chalk px-3.5 has-checked:bg-ink has-checked:text-chalk has-focus-visible:outline-3 has-focus-visible:outline-jungle has-focus-visible:outline-offset-2">
    <input
      type="checkbox"
      className="absolute inset-0 cursor-pointer opacity-0"
      checked={isChosen}
      onChange={onToggle}
    />
    {children}
  </label>
)

interface ChoicesProps {
  title: string
  choices: readonly ChoiceCount[]
  chosen: readonly string[]
  getName: (value: string) => string
  renderMark?: ((value: string) => ReactNode) | undefined
  onToggle: (value: string) => void
}

/** The choices of a facet that have products, each with their number. */
const Choices = ({ title, choices, chosen, getName, renderMark, onToggle }: ChoicesProps) =>
  choices.length > 0 && (
    <fieldset>
      <legend className="wide mb-2 text-sm">{title}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, count }) => (
          <Choice key={value} isChosen={chosen.includes(value)} onToggle={() => onToggle(value)}>
            {renderMark?.(value)}
            {getName(value)} <span className="tabular text-sm opacity-75">{count}</span>
          </Choice>
        ))}
      </div>
    </fieldset>
  )

const swatches: Record<string, string> = {
  black: '#1a1613',
  grey: '#8b8b8b',
  white: '#ffffff',
  cream: '#f3e6c8',
  brown: '#6b4226',
  khaki: '#a3996a',
  red: '#c4261d',
  orange: '#e2762b',
  yellow: '#f2c534',
  green: '#2f7d4f',
  blue: '#2f6fb5',
  navy: '#1d2a52',
  purple: '#6b3f8f',
  pink: '#e58fae',
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden="true"
    className="size-4 border border-current"
    style={{ backgroundColor: swatches[colour] ?? 'transparent' }}
  />
)

type Counts = FacetCounts & { total: number }

/** The first filters of the sheet; the others follow. */
const firstParams: readonly ChoiceParam[] = ['size', 'type', 'condition', 'colour', 'brand']
const getPlace = (param: ChoiceParam) => (firstParams.includes(param) ? firstParams.indexOf(param) : firstParams.length)

/** What each filter and its choices are called. */
const words = [...choiceFilters]
  .sort((a, b) => getPlace(a.param) - getPlace(b.param))
  .map(({ param, name }) => ({
    param,
    title: name === 'fitSize' ? messages.filters.size : messages.garment.factNames[name as FactName],
    getName: (value: string) => describeFact(name as FactName, value, messages.garment),
  }))

/** The choices of a filter that an address has, in the spelling of the counted ones. */
const listChosen = (param: ChoiceParam, chosen: Facets, counts: Counts): string[] =>
  counts[param]
    .map(({ value }) => value)
    .filter(value => chosen[param].includes(value) || chosen[param].includes(toTextKey(value)))

/** Counts the products of every choice. Until new counts arrive the last ones stay. */
function useFacetCounts({ filter, q, facets }: Listing) {
  const [state, setState] = useState<{ counts?: Counts; hasFailed: boolean }>({ hasFailed: false })
  const query = new URLSearchParams({ filter, q, ...facets }).toString()
  useEffect(() => {
    const abortController = new AbortController()
    fetchCounts(query, abortController.signal)
      .then(counts => setState({ counts, hasFailed: false }))
      .catch((error: unknown) => {
        if (abortController.signal.aborted) return
        logError('Failed to count products', error)
        setState(({ counts }) => ({ ...(counts && { counts }), hasFailed: true }))
      })
    return () => abortController.abort()
  }, [query])
  return state
}

const fetchCounts = async (query: string, signal: AbortSignal): Promise<Counts> =>
  (await fetchOk(`/api/products/facets?${query}`, { signal })).json()
