import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { HoldBadge } from '../../ui/product/hold-badge.tsx'
import { AlertSlot } from '../alerts/alert-slot.tsx'
import { type CheckedRow, isGone } from './cart-check.ts'
import { getRowMessage } from './row-status-messages.tsx'
import { useCart } from './use-cart.ts'

/** What keeps a row from being bought, with a button that resolves it where possible. */
export function RowNotice({ row }: { row: CheckedRow }) {
  const { setQuantity, acceptPrice } = useCart()
  const message = getRowMessage(row)
  const { id, title, price, quantity } = row.item
  const held = row.state === 'held' && row.product
  return (
    <>
      {held && <HoldBadge hold={held} className="mt-2 w-fit px-5" />}
      {message && <p className={`mt-2 font-semibold text-sm ${isGone(row) ? 'text-ember' : ''}`}>{message}</p>}
      {held && (
        <div className="mt-3">
          <AlertSlot of={held} isQuiet />
        </div>
      )}
      {row.state === 'price-changed' && (
        <ResolveButton
          tone="paper"
          label={messages.cart.acceptPriceOf(title, formatMoney(fromMyr(price)))}
          onResolve={() => acceptPrice(id)}
        >
          {messages.cart.acceptPrice}
        </ResolveButton>
      )}
      {quantity !== 1 && (
        <>
          <p className="mt-2 font-semibold text-sm">{messages.cart.onlyOne}</p>
          <ResolveButton tone="mustard" onResolve={() => setQuantity(id, 1)}>
            {messages.cart.setToOne}
          </ResolveButton>
        </>
      )}
    </>
  )
}

interface ResolveButtonProps {
  label?: string
  tone: 'mustard' | 'paper'
  onResolve: () => void
  children: string
}

/**
 * Disappears after a click, so it first moves the focus to the row's remove button or, without one,
 * to the list's heading.
 */
const ResolveButton = ({ label, tone, onResolve, children }: ResolveButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={({ currentTarget }) => {
      const row = currentTarget.closest('li')
      const next =
        row?.querySelector<HTMLElement>('[data-remove]') ?? row?.closest('ul')?.parentElement?.querySelector('h2')
      next?.focus()
      onResolve()
    }}
    className={`mt-3 ${getButtonClass({ tone })}`}
  >
    {children}
  </button>
)
