import * as messages from '#app/messages/current.ts'
import { mayHaveAlerts } from '../push/stored-alerts.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { JavaScriptRequired } from '../ui/feedback/javascript-required.tsx'
import { renderSkeletonItems } from '../ui/feedback/skeleton.tsx'
import { useRowFocus } from '../ui/hooks/use-row-focus.ts'
import { useUndoableRemoval } from '../ui/hooks/use-undoable-removal.ts'
import { lazyPart } from '../ui/load-module.tsx'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/saved.ts'
import { addSavedProduct, removeSavedProducts, type SavedProduct } from './saved/saved-product.ts'
import { SavedProductItem } from './saved/saved-product-item.tsx'
import { maxSaved, savedProducts } from './saved/saved-store.ts'
import { RecentlySeen } from './saved/stored-products.tsx'
import { useLiveProducts } from './saved/use-live-products.ts'

const MyAlerts = lazyPart(() => import('./alerts/my-alerts.tsx'))
const SimilarProductsList = lazyPart(() => import('./cart/similar-products.tsx'))

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.layout.savedProducts, matches[0].loaderData?.shop.name)

const gridClass =
  'mt-8 grid grid-cols-2 gap-x-4 gap-y-9 large-text:grid-cols-1 md:mt-10 md:grid-cols-3 md:gap-x-6 md:gap-y-12 lg:grid-cols-4 xl:gap-x-9'

/** The products saved in this browser, with their current availability. */
export default function SavedPage() {
  const { rows, isReady, productsById, hasFailed } = useLiveProducts(savedProducts)
  const { entries, remember, forget } = useUndoableRemoval(rows, saved => saved.id)
  const { heading, listProps } = useRowFocus(entries.length)

  function remove(saved: SavedProduct) {
    savedProducts.update(products => removeSavedProducts(products, [saved.id]))
    remember(saved)
  }

  function undoRemoval(saved: SavedProduct) {
    savedProducts.update(products => addSavedProduct(products, saved, maxSaved))
    forget(saved)
  }

  return (
    <div className="min-h-svh">
      <div className="shell pt-8 md:pt-12">
        <h1 ref={heading} tabIndex={-1} className="headline text-4xl outline-none large-text:text-[11.2vw] md:text-6xl">
          {messages.layout.savedProducts}
        </h1>
        <p className="mt-4 max-w-prose text-smoke">{messages.saved.savedIntro}</p>
        <JavaScriptRequired subject={messages.saved.whatYouSave} />
        {!isReady && (
          <div role="status" className="noscript:hidden">
            <span className="sr-only">{messages.saved.loadingSaved}</span>
            <ul className={gridClass}>{renderSkeletonItems(4)}</ul>
          </div>
        )}
        <div role="status" className="sr-only">
          {entries.map(
            ({ row, isRemoved }) => isRemoved && <p key={row.id}>{messages.saved.unpinnedProduct(row.title)}</p>,
          )}
        </div>
        {isReady && entries.length === 0 && <NothingSaved />}
        {entries.length > 0 && (
          <ul className={gridClass} aria-label={messages.layout.savedProducts} {...listProps}>
            {entries.map(({ row: saved, isRemoved }) => (
              <SavedProductItem
                key={saved.id}
                saved={saved}
                hasFailed={hasFailed}
                isRemoved={isRemoved}
                product={productsById.get(saved.id)}
                onRemove={() => remove(saved)}
                onUndo={() => undoRemoval(saved)}
              />
            ))}
          </ul>
        )}
      </div>
      {isReady && mayHaveAlerts() && <MyAlerts />}
      <RecentlySeen />
      {isReady && entries.length === 0 && <SimilarProductsList category="" />}
    </div>
  )
}

const NothingSaved = () => (
  <div className="mt-8">
    <EmptyState title={messages.saved.nothingSaved}>
      <p className="max-w-md">{messages.saved.nothingSavedHint}</p>
      <LinkButton to="/shop" tone="mustard" size="large">
        {messages.saved.goAndLook}
      </LinkButton>
    </EmptyState>
  </div>
)
