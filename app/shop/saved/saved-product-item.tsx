import * as messages from '#app/messages/current.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { CompactProductCard, compactTitleClass } from '../product-list/compact-product-card.tsx'
import type { ProductLookup, SavedProduct } from './saved-product.ts'

interface SavedProductItemProps {
  saved: SavedProduct
  product: ProductLookup
  hasFailed: boolean
  isRemoved: boolean
  onRemove: () => void
  onUndo: () => void
}

/**
 * A saved product, or a placeholder after its removal. Remove and Undo share one button, so that it
 * keeps the keyboard focus.
 */
export function SavedProductItem({ saved, product, hasFailed, isRemoved, onRemove, onUndo }: SavedProductItemProps) {
  return (
    <li className="flex min-w-0 flex-col gap-4">
      {isRemoved ? (
        <Placeholder title={saved.title} message={messages.saved.unpinned} />
      ) : product ? (
        <CompactProductCard product={product} heading="h2" />
      ) : product === undefined && !hasFailed ? (
        <AwaitedCard title={saved.title} />
      ) : (
        <Placeholder
          title={saved.title}
          message={product === null ? messages.saved.productGone : messages.saved.shopUnreachable}
        />
      )}
      <button
        type="button"
        data-remove
        onClick={({ currentTarget }) => {
          // The second press of a double press would undo the first.
          ignorePresses(currentTarget)
          if (isRemoved) onUndo()
          else onRemove()
        }}
        aria-label={isRemoved ? messages.saved.undoRemoval(saved.title) : messages.saved.removeProduct(saved.title)}
        className={`wide mt-auto min-h-11 self-start border-2 border-ink px-4 text-sm transition-colors hover:bg-ink hover:text-chalk ${
          isRemoved ? 'bg-mustard' : 'bg-transparent'
        }`}
      >
        {isRemoved ? messages.saved.undo : messages.saved.remove}
      </button>
    </li>
  )
}

/** As tall as the card that comes, so that a press on the button below meets it. */
const AwaitedCard = ({ title }: { title: string }) => (
  <div>
    <div className="aspect-[4/5] animate-shimmer border-2 border-sand bg-sand" />
    <h2 className={compactTitleClass}>{title || messages.saved.untitledProduct}</h2>
    <p className="mt-1 text-sm">&nbsp;</p>
  </div>
)

/** As large as a card's photo, with a message instead. */
const Placeholder = ({ title, message }: { title: string; message: string }) => (
  <div className="grid aspect-[4/5] grid-cols-1 content-center gap-3 border-2 border-smoke border-dashed p-3 text-center max-[24rem]:px-1 [overflow-wrap:anywhere]">
    <h2 className="wide text-[1.0625rem] leading-tight max-[24rem]:text-sm md:text-xl">
      {title || messages.saved.untitledProduct}
    </h2>
    <p className="text-smoke text-sm">{message}</p>
  </div>
)
