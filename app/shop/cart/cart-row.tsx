import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { Link, textLinkClass } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { SizeAndCondition } from '../../ui/product/size-and-condition.tsx'
import { SoldStamp, soldPhotoClass } from '../../ui/product/sold-stamp.tsx'
import { type CheckedRow, isGone } from './cart-check.ts'
import { getRowImage } from './row-image.ts'
import { RowNotice } from './row-notice.tsx'

interface CartRowProps {
  row: CheckedRow
  /** It was removed on this page and can be put back until the page is left. */
  isRemoved: boolean
  onRemove: () => void
  onUndo: () => void
}

/**
 * A row of the cart, or a line in its place after its removal. Remove and Undo share one button, so
 * that it keeps the keyboard focus.
 */
export function CartRow({ row, isRemoved, onRemove, onUndo }: CartRowProps) {
  const { title } = row.item
  return (
    <li className={`border-ink border-b-2 ${isRemoved ? removedRowClass : rowClass}`}>
      {isRemoved ? (
        <p className="min-w-0 [overflow-wrap:anywhere]">
          {messages.cart.removed} <span className="wide">{title}</span>
        </p>
      ) : (
        <RowContent row={row} />
      )}
      <div
        className={isRemoved ? '' : 'col-start-2 mt-3 large-text:col-start-1 large-text:mt-0 sm:col-start-3 sm:mt-0'}
      >
        <button
          type="button"
          data-remove
          aria-label={isRemoved ? messages.cart.undoRemoval(title) : messages.cart.removeProduct(title)}
          onClick={({ currentTarget }) => {
            // The second press of a double press would act on whatever takes the row's place.
            ignorePresses(currentTarget.closest('ul'))
            if (isRemoved) onUndo()
            else onRemove()
          }}
          className={isRemoved ? getButtonClass({ tone: 'mustard' }) : textLinkClass}
        >
          {isRemoved ? messages.cart.undo : messages.cart.remove}
        </button>
      </div>
    </li>
  )
}

const rowClass =
  'grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-4 py-5 large-text:grid-cols-1 large-text:gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:gap-x-8'
const removedRowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-smoke'

function RowContent({ row }: { row: CheckedRow }) {
  const { item, product } = row
  const path = `/product/${item.id}`
  const struck = isGone(row) ? 'text-smoke line-through' : ''
  return (
    <>
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="relative row-span-2 block max-w-48 self-start overflow-hidden border-2 border-ink sm:row-span-1"
      >
        <Photo
          image={getRowImage(item, product)}
          alt=""
          sizes="(min-width: 40rem) 10rem, 8.5rem"
          className={`aspect-[4/5] w-full ${row.state === 'sold' ? soldPhotoClass : isGone(row) ? 'grayscale' : ''}`}
        />
        {row.state === 'sold' && <SoldStamp isAnimated />}
      </Link>
      <div className="min-w-0 self-start [overflow-wrap:anywhere]">
        <h2 className={`wide text-lg leading-tight sm:text-xl ${struck}`}>
          <Link
            to={path}
            className={`inline-flex min-h-11 items-center underline-offset-4 sm:min-h-0 ${struck || 'hover:underline'}`}
          >
            {item.title}
          </Link>
        </h2>
        <p className={`tabular mt-1 font-mono ${struck}`}>
          {formatMoney(fromMyr(item.price))}
          {item.quantity !== 1 && ` × ${item.quantity}`}
        </p>
        {product && (
          <p className="mt-2 text-sm empty:hidden sm:text-base">
            <SizeAndCondition product={product} />
          </p>
        )}
        <p className="mt-2 line-clamp-1 max-w-prose text-smoke sm:line-clamp-2">
          {item.description || messages.products.fallbackDescription}
        </p>
        <RowNotice row={row} />
      </div>
    </>
  )
}
