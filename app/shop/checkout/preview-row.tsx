import * as messages from '#app/messages/current.ts'
import { type CheckedRow, isGone } from '../cart/cart-check.ts'
import { RowNotice } from '../cart/row-notice.tsx'

interface PreviewRowProps {
  row: CheckedRow
  amount: string
  onRemove: () => void
}

/**
 * A product of the order preview, with a remove button when it blocks payment. One that is gone is
 * struck, and its amount is no part of the sums.
 */
export const PreviewRow = ({ row, amount, onRemove }: PreviewRowProps) => (
  <li className="py-1">
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-4 ${isGone(row) ? 'text-smoke line-through' : ''}`}
    >
      <span className="min-w-0 flex-[1_1_9rem]">
        {row.item.quantity} × {row.item.title}
      </span>
      {!isGone(row) && <span className="tabular shrink-0">{amount}</span>}
    </div>
    <div className="font-sans empty:hidden">
      <RowNotice row={row} />
      {(isGone(row) || row.state === 'held') && (
        <button
          type="button"
          data-remove
          onClick={onRemove}
          aria-label={messages.cart.removeProduct(row.item.title)}
          className="wide my-2 min-h-11 border-2 border-ink bg-mustard px-4 text-sm hover:bg-ink hover:text-chalk"
        >
          {messages.cart.remove}
        </button>
      )}
    </div>
  </li>
)
