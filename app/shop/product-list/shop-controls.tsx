import { useState } from 'react'
import { Form } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { defaultLanguage } from '#store/languages.ts'
import { listingSorts, sorts } from '#store/products/listing.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useSearchText } from '../../ui/hooks/use-search-text.ts'
import { loadModule } from '../../ui/load-module.tsx'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { usePendingParams } from '../../ui/navigation/use-pending-params.ts'
import type { FilterSheet } from '../filters/filter-sheet.tsx'
import { getShopHref, parseShopParams, type ShopParams, type View, views } from './shop-url.ts'

/**
 * Search, sort and view. A GET form without JavaScript; with it, changes apply at once and combine
 * with a navigation under way.
 */
export function ShopControls() {
  const { pendingParams, navigateTo } = usePendingParams()
  const params = parseShopParams(pendingParams)
  const changeParams = (changes: Partial<ShopParams>, options: { replace?: boolean } = {}) =>
    navigateTo(searchParams => getShopHref({ ...parseShopParams(searchParams), ...changes }), {
      preventScrollReset: true,
      ...options,
    })
  const search = useSearchText(params.q, q => changeParams({ q }, { replace: true }))

  return (
    <search className="flex flex-wrap gap-2 md:flex-nowrap md:gap-3">
      <Form
        action="/shop"
        className="contents min-w-0 flex-1 gap-3 md:flex"
        onSubmit={event => {
          event.preventDefault()
          search.markSubmitted()
          void changeParams(readSearchForm(event.currentTarget))
        }}
      >
        {messages.language !== defaultLanguage && <input type="hidden" name="lang" value={messages.language} />}
        {params.filter && <input type="hidden" name="filter" value={params.filter} />}
        {Object.entries(params.facets).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {params.view !== 'grid' && <input type="hidden" name="view" value={params.view} />}
        <SearchField text={search.text} onType={search.changeText} />
        {/* On phones the choice lies over a sign, which is mustard when another order was chosen. */}
        <span
          className={`relative grid place-items-center max-md:overflow-clip max-md:press has-focus-visible:outline-3 has-focus-visible:outline-jungle max-md:size-12 ${params.sort === sorts[0] ? 'max-md:bg-chalk' : 'max-md:bg-mustard'}`}
        >
          <ControlSign path="M5 2v11m-4-4 4 4 4-4M11 14V3M7 7l4-4 4 4" />
          <select
            name="sort"
            aria-label={messages.products.sort}
            value={params.sort}
            onChange={event =>
              changeParams({ sort: parseShopParams(new URLSearchParams({ sort: event.target.value })).sort })
            }
            className="wide min-h-12 text-base max-md:absolute max-md:inset-0 max-md:w-full max-md:opacity-0 md:press md:select-arrow md:bg-chalk md:pl-4"
          >
            {(params.q ? listingSorts : sorts).map(sort => (
              <option key={sort} value={sort}>
                {messages.products.sortNames[sort]}
              </option>
            ))}
          </select>
        </span>
        <noscript>
          <Button type="submit" tone="mustard" className="min-h-12">
            {messages.products.search}
          </Button>
        </noscript>
      </Form>
      <FilterButton params={params} />
      <ViewToggle current={params.view} />
    </search>
  )
}

/** Reads the fields rather than state: they may have been filled in before hydration. */
function readSearchForm(form: HTMLFormElement): Pick<ShopParams, 'q' | 'sort'> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const { q, sort } = parseShopParams(new URLSearchParams(fields))
  return { q, sort }
}

const SearchField = ({ text, onType }: { text: string; onType: (text: string) => void }) => (
  <div className="relative min-w-0 flex-1 basis-40 md:basis-0">
    <input
      type="search"
      name="q"
      aria-label={messages.products.search}
      aria-keyshortcuts="/"
      placeholder={messages.products.searchHint}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={100}
      value={text}
      onChange={event => onType(event.target.value)}
      className="peer min-h-12 w-full text-ellipsis border-2 border-ink bg-chalk px-3 max-[22.4rem]:px-2 text-base max-md:placeholder:text-[min(0.9rem,3.25vw)] md:px-4"
    />
    {/* The shortcut's key, shown on devices with a mouse while the field is empty. */}
    <span
      aria-hidden="true"
      data-key
      className="pointer-events-none absolute inset-y-0 right-3 my-auto hidden size-7 place-items-center border-2 border-smoke font-sans font-semibold text-smoke peer-focus:invisible peer-not-placeholder-shown:invisible md:pointer-fine:grid large-text:invisible noscript:invisible"
    >
      /
    </span>
  </div>
)

/** Hidden on small screens, which always show a grid. */
const ViewToggle = ({ current }: { current: View }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
  <div role="group" aria-label={messages.products.view} className="hidden border-2 border-ink md:flex">
    {views.map(view => (
      <FilterLink
        key={view}
        getHref={searchParams => getShopHref({ ...parseShopParams(searchParams), view })}
        preventScrollReset
        replace
        aria-current={current === view ? 'true' : undefined}
        className="wide flex min-h-11 items-center gap-2 bg-chalk px-4 aria-[current]:bg-ink aria-[current]:text-chalk"
      >
        <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
          <path
            d={
              view === 'grid' ? 'M1 1h6v6H1zM9 1h6v6H9zM1 9h6v6H1zM9 9h6v6H9z' : 'M1 2h14v3H1zM1 7h14v3H1zM1 12h14v3H1z'
            }
          />
        </svg>
        {messages.products.viewNames[view]}
      </FilterLink>
    ))}
  </div>
)

/** Opens the filters, which are loaded then. */
function FilterButton({ params }: { params: ShopParams }) {
  const [Sheet, setSheet] = useState<typeof FilterSheet>()
  const [label, setLabel] = useState(messages.products.filter)

  const open = () =>
    loadModule(() => import('../filters/filter-sheet.tsx')).then(
      module => {
        setSheet(() => module.FilterSheet)
        setLabel(messages.products.filter)
      },
      () => setLabel(messages.products.filtersFailed),
    )

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        className="press wide grid min-h-12 min-w-12 place-items-center bg-chalk text-base noscript:hidden md:px-5"
        onClick={() => void open()}
      >
        <ControlSign path="M1 4h14M3.5 8h9M6 12h4" />
        <span className={label === messages.products.filter ? 'max-md:hidden' : 'px-3'}>{label}</span>
      </button>
      {Sheet && <Sheet params={params} onClose={() => setSheet(undefined)} />}
    </>
  )
}

/** What stands for the words of a control on phones. `path` is in a square of 16. */
const ControlSign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" className="size-6 fill-none stroke-2 stroke-current md:hidden" aria-hidden="true">
    <path d={path} />
  </svg>
)
