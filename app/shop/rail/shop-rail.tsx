import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { skeletonItems } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { LoadMore } from './load-more.tsx'
import { ProductGrid } from './product-grid.tsx'
import { type ShopAddress, shopHref } from './shop-address.ts'
import { useRail } from './use-rail.ts'

interface ShopRailProps {
  page: Parameters<typeof useRail>[0]
  address: ShopAddress
  /** Another listing is on its way. */
  isLeaving: boolean
}

/** The pieces, how many there are, and what stands there when there are none. */
export function ShopRail({ page, address, isLeaving }: ShopRailProps) {
  const { rail, isReading, readMore } = useRail(page)
  const count = rail.products.filter(({ sold }) => !sold).length
  return (
    <>
      <div className="my-4 flex min-h-8 items-center gap-4">
        <p aria-live="polite" className="tabular font-semibold text-smoke">
          {rail.nextCursor && 'Showing '}
          {count} {count === 1 ? 'piece' : 'pieces'}
        </p>
        {(isLeaving || isReading) && <Spinner />}
      </div>
      <div
        className={isLeaving ? '[&_img]:opacity-30 [&_img]:grayscale [&_img]:transition-opacity [&_img]:delay-150' : ''}
      >
        {rail.products.length > 0 ? (
          <ProductGrid products={rail.products} view={address.view}>
            {isReading && skeletonItems(4)}
          </ProductGrid>
        ) : (
          <NothingHere isNarrowed={address.filter !== '' || address.q !== ''} isContinued={page.cursor !== null} />
        )}
      </div>
      {rail.nextCursor && (
        <p className="mt-12 text-center">
          <LoadMore href={shopHref(address, rail.nextCursor)} isReading={isReading} onMore={readMore} />
        </p>
      )}
    </>
  )
}

/** SHOP-06; the specification has no text for a shop that is empty altogether (readings T53). */
function NothingHere({ isNarrowed, isContinued }: { isNarrowed: boolean; isContinued: boolean }) {
  if (isNarrowed || isContinued)
    return (
      <EmptyState title="Nothing in here yet...">
        <LinkButton to="/shop" tone="mustard" size="large">
          View all
        </LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState title="The rail is empty">
      <p className="max-w-md">Everything has found somebody. The next drop is being washed and measured.</p>
      <LinkButton to="/past-sales" size="large">
        See what went
      </LinkButton>
    </EmptyState>
  )
}
