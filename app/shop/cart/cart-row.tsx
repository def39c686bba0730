import { Link } from 'react-router'
import type { CartItem } from '#store/cart/cart.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { fallbackDescription } from '#store/products/product.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { Photo } from '../../ui/product/photo.tsx'
import { SoldStamp, soldPhotoClass } from '../../ui/product/sold-stamp.tsx'
import { type CheckedRow, isGone } from './cart-check.ts'
import { getRowImage } from './row-image.ts'
import { RowNotice } from './row-notice.tsx'

interface CartRowProps {
  row: CheckedRow
  onRemove: () => void
}

export function CartRow({ row, onRemove }: CartRowProps) {
  const { item, product } = row
  const path = `/product/${item.id}`
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 border-ink border-b-2 py-5 large-text:grid-cols-1 large-text:gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <Link
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block max-w-36 self-start overflow-hidden border-2 border-ink"
      >
        <Photo
          image={getRowImage(item, product)}
          alt=""
          sizes="(min-width: 30rem) 9rem, 6.5rem"
          className={`aspect-[4/5] w-full ${row.state === 'sold' ? soldPhotoClass : isGone(row) ? 'grayscale' : ''}`}
        />
        {row.state === 'sold' && <SoldStamp isAnimated />}
      </Link>
      <div className="min-w-0">
        <h2 className="wide text-lg leading-tight sm:text-xl">
          <Link to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-0">
            {item.title}
          </Link>
        </h2>
        <p className="tabular mt-1 font-mono">
          {formatMoney(fromMyr(item.price))}
          {item.quantity !== 1 && ` × ${item.quantity}`}
        </p>
        <p className="mt-2 line-clamp-2 max-w-prose text-smoke">{item.description || fallbackDescription}</p>
        <RowNotice row={row} />
      </div>
      <div className="col-start-2 mt-3 large-text:col-start-1 large-text:mt-0 sm:col-start-3 sm:mt-0">
        <RowButton label={`Remove ${item.title}`} isMarked={isGone(row)} onClick={onRemove}>
          Remove
        </RowButton>
      </div>
    </li>
  )
}

/** What is left of a row that was removed on this page, until the page is left. */
export const RemovedRow = ({ item, onUndo }: { item: CartItem; onUndo: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-ink border-b-2 py-3 text-smoke">
    <p className="min-w-0 [overflow-wrap:anywhere]">
      Removed: <span className="wide">{item.title}</span>
    </p>
    <RowButton label={`Undo, keep ${item.title}`} isMarked hasFocus onClick={onUndo}>
      Undo
    </RowButton>
  </li>
)

interface RowButtonProps {
  label: string
  isMarked: boolean
  /** Takes the focus of the button whose place it takes. */
  hasFocus?: boolean
  onClick: () => void
  children: string
}

const RowButton = ({ label, isMarked, hasFocus = false, onClick, children }: RowButtonProps) => (
  <button
    type="button"
    data-remove
    ref={hasFocus ? focusButton : undefined}
    aria-label={label}
    onClick={({ currentTarget }) => {
      // The second press of a double press would act on whatever takes the row's place.
      ignorePresses(currentTarget.closest('ul'))
      onClick()
    }}
    className={`wide min-h-11 border-2 border-ink px-4 text-sm text-ink transition-colors hover:bg-ink hover:text-chalk ${
      isMarked ? 'bg-mustard' : 'bg-transparent'
    }`}
  >
    {children}
  </button>
)

const focusButton = (button: HTMLElement | null) => button?.focus({ preventScroll: true })
