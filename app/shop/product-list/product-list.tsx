import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { hasFacets, pageSize } from '#store/products/listing.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { renderSkeletonItems } from '../../ui/feedback/skeleton.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { AlertSlot } from '../alerts/alert-slot.tsx'
import { ProductCard } from './product-card.tsx'
import { getShopHref, type ShopParams, type View } from './shop-url.ts'
import { useProductList } from './use-product-list.ts'

interface ProductListProps {
  page: Parameters<typeof useProductList>[0]
  params: ShopParams
  /** Another listing is loading. */
  isNavigating: boolean
  /** Reports how many products the listing has, loaded or not, whenever that changes. */
  onTotal: (total: number | undefined) => void
}

/** The number of products, the products or an empty state, and the link to load more. */
export function ProductList({ page, params, isNavigating, onTotal }: ProductListProps) {
  const { list, isLoading, loadMore, showWaiting } = useProductList(page)
  const top = useRef<HTMLParagraphElement>(null)
  const count = list.products.filter(({ sold }) => !sold).length
  const reportTotal = useEffectEvent(onTotal)
  useEffect(() => reportTotal(list.total), [list.total])
  const isFiltered = params.filter !== '' || params.q !== '' || hasFacets(params.facets)
  const hasProducts = list.products.length > 0
  return (
    <>
      <div className="grid min-h-11 md:my-2.5 grid-cols-[auto_1fr] items-center gap-x-4 large-text:grid-cols-1">
        <div className="flex min-h-8 items-center gap-4">
          <p
            ref={top}
            tabIndex={-1}
            aria-live="polite"
            className="tabular scroll-mt-24 font-semibold text-smoke outline-none"
          >
            {messages.products.countProducts(count, list.total)}
          </p>
          {(isNavigating || isLoading) && <Spinner />}
        </div>
        {isFiltered && hasProducts && <AlertSlot of={params} />}
      </div>
      <NewProducts
        count={list.waiting.length}
        onShow={() => {
          showWaiting()
          top.current?.focus()
        }}
      />
      <div
        className={
          isNavigating ? '[&_img]:opacity-30 [&_img]:grayscale [&_img]:transition-opacity [&_img]:delay-150' : ''
        }
      >
        {hasProducts ? (
          <ul className={layoutClasses[params.view]}>
            {list.products.map((product, index) => (
              <li key={product.id} className={placeClasses[params.view]}>
                <ProductCard product={product} view={params.view} isFirst={index === 0} />
              </li>
            ))}
            {/* As many as come: on a slow network the footer is out of sight before they do. */}
            {isLoading && renderSkeletonItems(Math.min(pageSize, (list.total ?? Infinity) - list.products.length))}
          </ul>
        ) : (
          <EmptyList params={params} isFiltered={isFiltered} startsAtCursor={page.cursor !== null} />
        )}
      </div>
      {list.nextCursor && (
        <p className="mt-12 text-center">
          <LoadMore href={getShopHref(params, list.nextCursor)} isLoading={isLoading} onLoadMore={loadMore} />
        </p>
      )}
    </>
  )
}

/**
 * Tells of new products, which would move what the shopper looks at. It stands below the navigation
 * bar, which comes back when somebody scrolls up.
 */
const NewProducts = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <div role="status" className="pointer-events-none sticky top-30 z-20 -mb-11 flex h-11 justify-center md:top-24">
    {count > 0 && (
      <Button tone="mustard" className="pointer-events-auto" onClick={onShow}>
        {messages.products.countNewProducts(count)} <span aria-hidden="true">↑</span>
      </Button>
    )}
  </div>
)

/** An empty result has a link to the whole shop; an entirely empty shop links to past sales. */
function EmptyList({
  params,
  isFiltered,
  startsAtCursor,
}: Pick<ProductListProps, 'params'> & { isFiltered: boolean; startsAtCursor: boolean }) {
  if (isFiltered || startsAtCursor)
    return (
      <EmptyState title={messages.products.nothingFound}>
        <LinkButton to="/shop" tone="mustard" size="large">
          {messages.products.viewAll}
        </LinkButton>
        <div className="grid min-h-20 gap-y-3">{isFiltered && <AlertSlot of={params} isEmpty />}</div>
      </EmptyState>
    )
  return (
    <EmptyState title={messages.products.shopEmpty}>
      <p className="max-w-md">{messages.products.shopEmptyHint}</p>
      <LinkButton to="/past-sales" tone="mustard" size="large">
        {messages.products.seePastSales}
      </LinkButton>
    </EmptyState>
  )
}

// The list view applies to wide screens only; small screens always show a grid.
const columnClasses = 'grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:gap-x-6 md:gap-y-12 xl:gap-x-9'
const layoutClasses: Record<View, string> = {
  grid: `${columnClasses} md:grid-cols-3 lg:grid-cols-4`,
  list: `${columnClasses} md:grid-cols-1 md:gap-y-4 md:[&>li]:border-ink md:[&>li]:border-b-2 md:[&>li]:pb-4`,
}

const placeClasses: Record<View, string> = {
  grid: 'card-place',
  list: 'card-place md:m-0 md:px-0 md:pt-0 md:[content-visibility:visible]',
}

const maxAutoLoads = 2

interface LoadMoreProps {
  /** Address of the next page, followed by browsers without JavaScript. */
  href: string
  isLoading: boolean
  onLoadMore: () => void
}

/**
 * A link that appends the next page to the list. It loads twice by itself when it comes near the
 * viewport, then only on click: otherwise the footer could never be reached.
 */
function LoadMore({ href, isLoading, onLoadMore }: LoadMoreProps) {
  const [autoLoadsLeft, setAutoLoadsLeft] = useState(maxAutoLoads)
  const link = useRef<HTMLAnchorElement>(null)
  const autoLoaded = useRef('')
  const onNearViewport = useEffectEvent(() => {
    // `isLoading` comes later than this, and the link is still near.
    if (autoLoaded.current === href) return
    autoLoaded.current = href
    setAutoLoadsLeft(autoLoadsLeft - 1)
    onLoadMore()
  })

  useEffect(() => {
    if (autoLoadsLeft === 0 || isLoading || !link.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNearViewport(), {
      rootMargin: '400px',
    })
    observer.observe(link.current)
    return () => observer.disconnect()
  }, [autoLoadsLeft, isLoading])

  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLoadMore()
  }

  return (
    <LinkButton ref={link} to={href} tone="mustard" size="large" onClick={handleClick} aria-disabled={isLoading}>
      {messages.products.loadMore}
    </LinkButton>
  )
}
