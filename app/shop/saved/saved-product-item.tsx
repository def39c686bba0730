import * as messages from '#app/messages/current.ts'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { textLinkClass } from '../../ui/navigation/link.tsx'
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

/** As large as a card's photo, with a message instead. */
const placeholderClass =
  'aspect-[4/5] w-full items-center justify-center self-start border-2 border-smoke border-dashed p-3 text-center max-[24rem]:px-1 [overflow-wrap:anywhere]'

/**
 * A saved product, or a placeholder after its removal. Remove and Undo share one button, so that it
 * keeps the keyboard focus.
 */
export function SavedProductItem({ saved, product, hasFailed, isRemoved, onRemove, onUndo }: SavedProductItemProps) {
  const message = isRemoved
    ? messages.saved.unpinned
    : product === null
      ? messages.cart.missing
      : !product && hasFailed && messages.layout.shopUnreachable
  return (
    <li className={`flex min-w-0 flex-col ${message ? placeholderClass : ''}`}>
      {message ? (
        <>
          <h2 className="wide text-[1.0625rem] leading-tight max-[24rem]:text-sm md:text-xl">
            {saved.title || messages.saved.untitledProduct}
          </h2>
          <p className="mt-3 text-smoke text-sm">{message}</p>
        </>
      ) : product ? (
        <CompactProductCard product={product} heading="h2" />
      ) : (
        <AwaitedCard title={saved.title} />
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
        aria-label={isRemoved ? messages.cart.undoRemoval(saved.title) : messages.cart.removeProduct(saved.title)}
        className={
          isRemoved ? `mt-3 ${getButtonClass({ tone: 'mustard' })}` : `w-fit text-smoke text-sm ${textLinkClass}`
        }
      >
        {isRemoved ? messages.cart.undo : messages.cart.remove}
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
